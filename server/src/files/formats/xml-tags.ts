/** A tag of an XML text, and the text before it. */
export type XmlTag = {
  /** Without its namespace. */
  name: string;
  isEnd: boolean;
  /** Whether it begins an element and ends it. */
  isWhole: boolean;
  textBefore: string;
  /** An attribute by its local name; empty where it is not there. */
  attribute: (name: string) => string;
};

/** The tags of an XML text in their order, without building its tree: a sheet has millions. Linear in the text. */
export function* xmlTags(text: string): Generator<XmlTag> {
  let read = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', read)) {
    const isComment = text.startsWith('<!--', at);
    const end = text.indexOf(isComment ? '-->' : '>', at);
    if (end < 0) return;
    const textBefore = text.slice(read, at);
    read = end + (isComment ? 3 : 1);
    const tag = text.slice(at + 1, end);
    if (isComment || tag.startsWith('?') || tag.startsWith('!')) continue;
    const isEnd = tag.startsWith('/');
    const blank = tag.search(/[\s/]/);
    const full = isEnd ? tag.slice(1).trim() : blank < 0 ? tag : tag.slice(0, blank);
    yield {
      name: full.slice(full.indexOf(':') + 1),
      isEnd,
      isWhole: tag.endsWith('/'),
      textBefore,
      attribute: (name) => attributeOf(tag, name),
    };
  }
}

function attributeOf(tag: string, name: string): string {
  for (let at = tag.indexOf(`${name}=`); at >= 0; at = tag.indexOf(`${name}=`, at + 1)) {
    if (!/[\s:]/.test(tag[at - 1] ?? '')) continue;
    const mark = tag[at + name.length + 1] ?? '';
    if (mark !== '"' && mark !== "'") continue;
    const start = at + name.length + 2;
    const end = tag.indexOf(mark, start);
    return end < 0 ? '' : plainText(tag.slice(start, end));
  }
  return '';
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text without entities. Only the five of XML and numbers are read, so a text cannot grow. */
export function plainText(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name)] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  });
}
