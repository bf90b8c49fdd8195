// Loaded before a program that must not outlive whoever started it: when that one has ended, the program stops in good order.
const lookMs = 500;
const end = () => process.kill(process.pid, 'SIGTERM');

// Another Node started it, over a channel.
process.on('disconnect', end);
process.channel?.unref();

// npm ends at a signal without passing it on; what it ran gets another parent then.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    end();
  }, lookMs);
  look.unref();
}
