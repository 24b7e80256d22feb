from tests.servers.chat import chat_server

__all__ = ["chat_server"]
