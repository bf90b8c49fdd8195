import { createElement } from 'react';
import { useShown } from './router-context.tsx';

type Attributes = Record<string, unknown>;

/** What the head says of the page, by the innermost page or layout that says anything. It draws what the framework drew into the HTML. */
export function Meta() {
  const { matches } = useShown();
  const says = matches.findLast(({ module }) => module.meta !== undefined)?.module.meta;
  return (says?.({}) ?? []).map(({ tagName, title, ...attributes }) => {
    if (title !== undefined) return <title key="title">{String(title)}</title>;
    const key = JSON.stringify(attributes);
    return tagName === 'link' ? <link key={key} {...attributes} /> : <meta key={key} {...attributes} />;
  });
}

/** Styles, fonts and icons of the page and the layouts around it, each once. */
export function Links() {
  const { matches } = useShown();
  const links = matches.flatMap(({ entry, module }): readonly Attributes[] => [
    ...(entry.css ?? []).map((href) => ({ rel: 'stylesheet', href })),
    ...(module.links?.() ?? []),
  ]);
  const once = new Map(links.map((link) => [JSON.stringify(link), link]));
  return [...once].map(([key, link]) => createElement('link', { key, ...link }));
}

/** The scripts are in the HTML, and have run. */
export function Scripts() {
  return null;
}
