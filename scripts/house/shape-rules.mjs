// Import rules of every folder, whatever is in it.
export const shape = [
  {
    name: 'no-cycles',
    severity: 'error',
    comment: 'These files import each other in a circle. Move what both need into a file below them.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-drawers',
    severity: 'error',
    comment: 'No folder or file called utils, helpers, common, misc or services: name what it is about.',
    from: {},
    to: {
      path: '(^|/)(utils?|helpers?|common|misc|services?)(/|\\.[a-z]+$)',
      pathNot: '(^|/)node_modules/',
      dependencyTypesNot: ['core'],
    },
  },
  {
    name: 'no-index-files',
    severity: 'error',
    comment: 'No barrel files: import from the file that says it.',
    from: {},
    to: { path: '(^|/)index\\.(m?[jt]s|tsx)$', pathNot: '(^|/)node_modules/' },
  },
  {
    name: 'imports-resolve',
    severity: 'error',
    comment: 'This import leads nowhere. (React Router generates ./+types itself.)',
    from: {},
    to: { couldNotResolve: true, pathNot: '\\+types/' },
  },
];
