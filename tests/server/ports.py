"""Ports for servers that are told theirs."""
import random
import socket


def free_port():
    """None that the system gives out by itself: to a test beside this one it would, before our server has taken it."""
    for port in random.SystemRandom().sample(range(20000, 32000), 100):
        try:
            with socket.create_server(("127.0.0.1", port)):
                return port
        except OSError:
            continue
    raise AssertionError("no port is free between 20000 and 32000")
