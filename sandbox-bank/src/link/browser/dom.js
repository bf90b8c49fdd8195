/**
 * Makes an element. Text stays text: nothing is ever parsed as markup.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | boolean | ((event: Event) => void)>} attributes attributes; `onclick` and other functions are listeners
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Stroked icons on a 24-unit grid, by name. */
const ICONS = {
  close: ['M6 6l12 12', 'M18 6L6 18'],
  back: ['M15 5l-7 7 7 7'],
  search: ['M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14z', 'M16.2 16.2L20 20'],
  chevron: ['M9 5l7 7-7 7'],
  check: ['M5 12.5l4.5 4.5L19 7.5'],
  lock: ['M7 11V8a5 5 0 0 1 10 0v3', 'M5.5 11h13v9h-13z'],
  eye: [
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z',
    'M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  ],
  list: ['M5 7h14', 'M5 12h14', 'M5 17h9'],
  undo: ['M9 7L4.5 11.5 9 16', 'M5 11.5h9a5.5 5.5 0 0 1 0 11h-1'],
  alert: ['M12 4l9 16H3z', 'M12 10v4.5', 'M12 17.2v.3'],
};

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', 'icon');
  for (const d of ICONS[name]) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', d);
    svg.append(path);
  }
  return svg;
}

/**
 * A bank's mark: its initials on its color.
 * @param {{ name: string, color: string }} institution
 * @param {string} size 'small' or 'large'
 */
export function bankMark({ name, color }, size) {
  const words = name
    .replace(/[^A-Za-z ]/g, '')
    .split(' ')
    .filter((word) => !['of', 'Bank'].includes(word));
  const initials = words
    .slice(0, 2)
    .map((word) => word[0])
    .join('');
  // The initials are drawn by the stylesheet, so that they are no part of any name.
  const mark = make('span', { class: `mark ${size}`, 'aria-hidden': 'true', 'data-initials': initials });
  mark.style.setProperty('--brand', color);
  return mark;
}
