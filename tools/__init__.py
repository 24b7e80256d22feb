"""Tools of the maintainers: generators, instruments, benchmarks."""
