/** What the names of settings begin with that belong together. Nothing else of a system’s environment does. */
const families = /^(?:PLAID|LLM|OIDC|SMTP|DATABASE|BACKUP|ENCRYPTION|SANDBOX_BANK|TRUSTED)_/;
/** Shorter names are too often another program’s. */
const shortestName = 8;
const mostSlips = 2;

/**
 * A sentence for each variable that was probably meant for Cairn and is not one of its settings, such as a name with a letter too many. Names
 * only: values may be secrets.
 */
export function describeUnknownSettings(env: NodeJS.ProcessEnv, known: readonly string[]): string[] {
  return Object.entries(env).flatMap(([name, value = '']) => {
    if (known.includes(name) || isOfKubernetes(name, value)) return [];
    const meant = known.find((one) => slipsBetween(name, one) <= mostSlips);
    if (meant !== undefined && name.length >= shortestName)
      return [`${name} is not a setting of Cairn, and is ignored. Is it ${meant}?`];
    return families.test(name) ? [`${name} is not a setting of Cairn, and is ignored.`] : [];
  });
}

/** Kubernetes sets some for each service: of one called "database", DATABASE_PORT and others. */
function isOfKubernetes(name: string, value: string): boolean {
  return /_SERVICE_(?:HOST|PORT)|_PORT_\d+_/.test(name) || value.startsWith('tcp://');
}

/** How many letters must be added, left out or changed to make one name of another. */
function slipsBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > mostSlips) return mostSlips + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
