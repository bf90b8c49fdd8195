import { Component } from 'react';
import type { Location } from 'react-router';
import { isScrollKept } from '../lib/kept-scroll.ts';

const storageKey = 'cairn-scroll-positions';

type Positions = Record<string, number>;

function readStored(): Positions {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    const entries = Object.entries(typeof stored === 'object' && stored !== null ? stored : {});
    return Object.fromEntries(
      entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    );
  } catch {
    return {};
  }
}

function scrollToHash(hash: string): boolean {
  try {
    const element = document.getElementById(decodeURIComponent(hash.slice(1)));
    element?.scrollIntoView();
    return element !== null;
  } catch {
    return false;
  }
}

type Props = { location: Location };

/** Remembers how far each visited place was scrolled; a new one is shown from its top, or from the element that its address names. */
export class ScrollMemory extends Component<Props> {
  #positions: Positions = {};

  /** The browser restores a document that is loaded again, and nothing within it. */
  readonly #onShow = () => {
    window.history.scrollRestoration = 'manual';
  };
  readonly #onHide = () => {
    this.#positions[this.props.location.key] = window.scrollY;
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(this.#positions));
    } catch {
      // Full or forbidden: the way back starts at the top.
    }
    window.history.scrollRestoration = 'auto';
  };

  override componentDidMount() {
    this.#positions = readStored();
    this.#onShow();
    window.addEventListener('pagehide', this.#onHide);
    window.addEventListener('pageshow', this.#onShow);
  }

  override componentWillUnmount() {
    window.removeEventListener('pagehide', this.#onHide);
    window.removeEventListener('pageshow', this.#onShow);
  }

  /** Before what is on screen changes, and with it its height. */
  override getSnapshotBeforeUpdate({ location }: Props): null {
    if (location !== this.props.location) this.#positions[location.key] = window.scrollY;
    return null;
  }

  override componentDidUpdate({ location: previous }: Props) {
    const { location } = this.props;
    if (location === previous) return;
    const position = this.#positions[location.key];
    if (position !== undefined) window.scrollTo(0, position);
    else if (!(location.hash !== '' && scrollToHash(location.hash)) && !isScrollKept(location.state))
      window.scrollTo(0, 0);
  }

  override render() {
    return null;
  }
}
