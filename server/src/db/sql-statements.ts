/** What a semicolon does not end a statement in: comments, texts, quoted names, and bodies of functions. */
const piece =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|\bbegin atomic\b[\s\S]*?;\s*end\b|;|[^;]/g;

/** The statements of a migration, each with its semicolon and what stands before it. Joined they are the text. */
export function statementsOf(text: string): string[] {
  const statements = [''];
  for (const [part] of text.matchAll(piece)) {
    statements[statements.length - 1] += part;
    if (part === ';') statements.push('');
  }
  const rest = statements.pop() ?? '';
  return /^(?:\s|--[^\n]*)*$/.test(rest) && statements.length > 0
    ? [...statements.slice(0, -1), `${statements.at(-1)}${rest}`]
    : [...statements, rest];
}
