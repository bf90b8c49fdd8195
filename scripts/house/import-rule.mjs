// The kinds of rules that .dependency-cruiser.mjs is made of.

/** Tests and what only they use. */
export const TEST_SUPPORT = '(\\.test\\.tsx?|/test-[^/]+\\.ts)$|^(proofs|training)/';

/** Files of `path` may import each other and what `allowed` lists; `node`: all of Node too. Tests are free to set up. */
export function mayImport({ name, path, except = [], allowed, node = false, because }) {
  return {
    name,
    severity: 'error',
    comment: because,
    from: { path, pathNot: [TEST_SUPPORT, ...except] },
    to: { pathNot: [path, ...allowed], ...(node ? { dependencyTypesNot: ['core'] } : {}) },
  };
}

/** As mayImport, but for tests too. */
export function mayImportEvenInTests({ name, path, forbidden, because }) {
  return { name, severity: 'error', comment: because, from: { path }, to: { path: forbidden } };
}

/** Only `owners` import `of`; tests may. */
export function soleImporter({ name, of, owners, because }) {
  return {
    name,
    severity: 'error',
    comment: because,
    from: { pathNot: ['(^|/)node_modules/', TEST_SUPPORT, ...owners] },
    to: { path: of },
  };
}
