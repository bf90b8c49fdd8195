import type { Content, JsonSchema, OpenApiDocument, Operation } from './openapi.ts';

const escapes = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes.get(character) ?? '');
}

/** The tour in docs/api.md has more, and a test runs it. */
const examples = [
  'curl -H "Authorization: Bearer $CAIRN_KEY" "$CAIRN_URL/api/v1/accounts"',
  'curl -H "Authorization: Bearer $CAIRN_KEY" "$CAIRN_URL/api/v1/transactions?search=coffee&limit=5"',
  'curl -H "Authorization: Bearer $CAIRN_KEY" -H "Content-Type: application/json" -X PATCH -d \'{"note":"for the trip"}\' "$CAIRN_URL/api/v1/transactions/ID"',
];

/** Renders the OpenAPI document as one HTML page without scripts. */
export function renderDocs(document: OpenApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const schemas = Object.entries(document.components.schemas);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(document.info.title)} API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>${escapeHtml(document.info.title)} API</h1>
${document.info.description
  .split('\n')
  .map((text) => `<p>${escapeHtml(text)}</p>`)
  .join('\n')}
<p>Calls marked <span class="access">read</span>, <span class="access">write</span> or <span class="access">accounts</span> need the header <code>Authorization: Bearer cairn_…</code> with an API key of that scope, which you make in Account settings; <span class="access">write</span> includes <span class="access">read</span>. Calls marked <span class="access">session</span> need the token that register and login give, and take no key. For machines: <a href="/api/openapi.json">openapi.json</a>.</p>
<h2>Try it</h2>
<pre><code>${examples.map(escapeHtml).join('\n')}</code></pre>
</header>
<nav aria-label="Calls"><ul>
${calls.map(({ path, method, operation }) => `<li><a href="#${escapeHtml(operation.operationId)}"><b>${method.toUpperCase()}</b> ${escapeHtml(path)}</a></li>`).join('\n')}
</ul></nav>
<main>
<h2>Calls</h2>
${calls.map(({ path, method, operation }) => renderCall(path, method, operation)).join('\n')}
<h2>Shapes</h2>
${schemas.map(([name, schema]) => renderShape(name, schema)).join('\n')}
</main>
</body>
</html>
`;
}

function renderCall(path: string, method: string, operation: Operation): string {
  const { key: [scope = 'session'] = [] } = operation.security[0] ?? {};
  const access = operation.security.length > 0 ? `<span class="access">${escapeHtml(scope)}</span>` : '';
  const { 200: success, ...failed } = operation.responses;
  const failures = Object.entries(failed).map(
    ([status, { description }]) => `<li><b>${status}</b> ${escapeHtml(description)}</li>`,
  );
  return `<section id="${escapeHtml(operation.operationId)}">
<h3><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> ${access}</h3>
<p>${escapeHtml(operation.summary)}</p>
${renderParameters(operation)}
<dl>
${operation.requestBody === undefined ? '' : `<dt>Body</dt><dd>${renderContent(operation.requestBody.content)}</dd>`}
<dt>Answer</dt><dd>${success === undefined ? '' : renderContent(success.content)}</dd>
</dl>
<details><summary>When it fails</summary><ul>${failures.join('')}</ul></details>
</section>`;
}

function renderParameters(operation: Operation): string {
  const rows = (operation.parameters ?? []).map(({ name, in: place, required, schema }) =>
    renderRow(name, schema, `${place}${required ? ', required' : ''}`),
  );
  return rows.length === 0 ? '' : renderTable('Parameters', rows);
}

function renderContent(content: Content): string {
  return Object.entries(content)
    .map(([type, { schema }]) => `${renderType(schema)} <small>${escapeHtml(type)}</small>`)
    .join(', ');
}

function renderShape(name: string, schema: JsonSchema): string {
  const required = new Set(schema.required ?? []);
  const rows = fieldsOf(schema).map(([field, type]) =>
    renderRow(field, type, required.has(field) ? 'required' : 'optional'),
  );
  const content = rows.length === 0 ? '<p>No fields.</p>' : renderTable(`Fields of ${name}`, rows);
  return `<section id="shape-${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>${content}</section>`;
}

/** Fields including those of nested objects, written as `outer.inner` and `list[].inner`. */
function fieldsOf(schema: JsonSchema, prefix = ''): [string, JsonSchema][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]): [string, JsonSchema][] => {
    if (typeof field === 'boolean') return [];
    const path = `${prefix}${name}`;
    const items = itemsOf(field);
    if (items?.properties !== undefined) return [[path, field], ...fieldsOf(items, `${path}[].`)];
    return [[path, field], ...fieldsOf(field, `${path}.`)];
  });
}

function itemsOf(schema: JsonSchema): JsonSchema | null {
  const { items } = schema;
  return typeof items === 'object' && !Array.isArray(items) ? items : null;
}

function renderTable(caption: string, rows: string[]): string {
  return `<div class="table"><table><caption>${escapeHtml(caption)}</caption><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Notes</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function renderRow(name: string, schema: JsonSchema, notes: string): string {
  const all = [notes, ...limitsOf(schema)].filter((note) => note !== '').map(escapeHtml);
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${renderType(schema)}</td><td>${all.join('; ')}</td></tr>`;
}

function limitsOf(schema: JsonSchema): string[] {
  const limits: [string, unknown][] = [
    ['at least', schema.minimum],
    ['at most', schema.maximum],
    ['min. length', schema.minLength],
    ['max. length', schema.maxLength],
    ['default', schema.default],
  ];
  const present = limits
    .filter(([, limit]) => limit !== undefined)
    .map(([word, limit]) => `${word} ${limit}`);
  return schema.description === undefined ? present : [...present, schema.description];
}

/** A type as HTML: `text`, `number`, `list of Account`, `text or null`. */
function renderType(schema: JsonSchema): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return `<a href="#shape-${escapeHtml(name)}">${escapeHtml(name)}</a>`;
  }
  if (schema.enum !== undefined)
    return schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' or ');
  if (schema.const !== undefined) return `<code>${escapeHtml(String(schema.const))}</code>`;
  if (schema.anyOf !== undefined) return schema.anyOf.map(renderAlternative).join(' or ');
  const items = itemsOf(schema);
  if (items !== null) return `list of ${renderType(items)}`;
  if (schema.contentSchema !== undefined) return `events of ${renderAlternative(schema.contentSchema)}`;
  return [schema.type ?? 'anything']
    .flat()
    .map((type) => escapeHtml(typeName(type, schema.format)))
    .join(' or ');
}

function renderAlternative(schema: JsonSchema | boolean): string {
  return typeof schema === 'boolean' ? 'anything' : renderType(schema);
}

function typeName(type: string, format: string | undefined): string {
  return type === 'string' && format !== undefined ? format : type;
}
