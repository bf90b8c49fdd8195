/** Says whether the person may leave now; it may ask them first. */
type Guard = () => Promise<boolean>;

const guards = new Set<Guard>();

/** Has the guard asked before the person logs out; gives how to take it away. */
export function beforeLeaving(guard: Guard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** Whether every guard lets the person leave. */
export async function mayLeave(): Promise<boolean> {
  for (const guard of guards) if (!(await guard())) return false;
  return true;
}

/**
 * Does what leads to another household, unless the person stays for what is not saved yet. All that the page holds is of the household before, so
 * everything is loaded again.
 */
export async function goOnAfter(work: () => Promise<unknown>): Promise<void> {
  if (!(await mayLeave())) return;
  await work();
  window.location.assign('/dashboard');
}
