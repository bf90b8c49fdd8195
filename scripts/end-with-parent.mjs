// Loaded before the server when another Node started it: if that one is killed, the server stops in good order.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
