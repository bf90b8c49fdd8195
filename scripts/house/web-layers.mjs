// Which folder of web/ may import which.
import { TEST_SUPPORT } from './import-rule.mjs';

export const webLayers = [
  ['content', ['content']],
  ['lib', ['lib']],
  ['demo', ['lib', 'demo']],
  ['api', ['lib', 'demo', 'api']],
  ['ui', ['lib', 'ui']],
  ['features', ['lib', 'api', 'ui', 'content', 'features']],
  ['pages', ['lib', 'api', 'ui', 'content', 'features', 'pages']],
].map(([layer, lower]) => ({
  name: `web-${layer}-looks-down`,
  severity: 'error',
  comment: `Imports in web/ go lib → api → ui → features → pages → app: ${layer}/ may import ${lower.join(', ')}.`,
  from: { path: `^web/src/${layer}/`, pathNot: [TEST_SUPPORT] },
  to: { path: '^web/src/', pathNot: `^web/src/(${lower.join('|')})/` },
}));
