"""A judge that asks a model: one template a gold kind, strict schemas, nothing decided that the model didn't say plainly."""
