import placeNames from './place-names.json' with { type: 'json' };

/** Two letters that end a card descriptor: US states and territories, Canadian provinces. */
const stateCodes: ReadonlySet<string> = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA ' +
    'PR RI SC SD TN TX UT VT VA VI WA WV WI WY AB BC MB NB NL NS ON PE QC SK'
  ).split(' '),
);

/** Town names in upper case, from the training lists (`npm run train`). */
const cities: ReadonlySet<string> = new Set(placeNames.cities.split('|'));
/** A card descriptor's city field has 13 characters: truncated names, from 6 characters on. */
const shortestCutCity = 6;
const cutCities: ReadonlySet<string> = new Set(
  [...cities].flatMap((city) => {
    const cuts = [];
    for (let length = shortestCutCity; length < city.length; length += 1) cuts.push(city.slice(0, length));
    return cuts.map((cut) => cut.trimEnd());
  }),
);
const maxWordsOfCity = 4;
/** Words that make a town part of a name: University of Houston, City of York, Bank of Dallas. */
const bindsTown: ReadonlySet<string> = new Set([
  'OF',
  'CITY',
  'THE',
  'NEW',
  'ST',
  'SAN',
  'FT',
  'LAS',
  'LOS',
  'DE',
  '&',
]);

/** Towns with names that are common words: they count only before a state. */
const townsLikeWords: ReadonlySet<string> = new Set(
  (
    'MOBILE ENTERPRISE READING ORANGE UNION PARADISE INDEPENDENCE HOLLYWOOD CORONA AURORA MESA COMMERCE INDUSTRY NORMAL BEST ' +
    'CENTER MARKET SUNRISE PLANT GROVE LIBERTY PARIS ATHENS ROME MILAN DELI VISTA BEND PEARL EAGLE BELL BEAR MOUNTAIN EDISON ' +
    'MEDIA UNIVERSAL WILLIAMS VERNON MASON ALLEN MOORE SPRING'
  ).split(' '),
);

/** Removes a town from the end. `isCertain`: a state followed, so truncated names count too. */
function withoutCityAtEnd(words: readonly string[], isCertain: boolean): readonly string[] {
  for (let count = Math.min(maxWordsOfCity, words.length - 1); count > 0; count -= 1) {
    const name = words.slice(-count).join(' ').toUpperCase().replace(/[.,]/g, '');
    const before = words.at(-count - 1)?.toUpperCase() ?? '';
    if (bindsTown.has(before)) continue;
    if (!isCertain && townsLikeWords.has(name)) continue;
    if (cities.has(name) || (isCertain && cutCities.has(name))) return words.slice(0, -count);
  }
  return words;
}

/** 'PETERSBURGFL' → the words without an attached state; null without one. */
function withoutGluedState(words: readonly string[]): readonly string[] | null {
  const last = words.at(-1) ?? '';
  if (last.length < 5 || last !== last.toUpperCase() || !stateCodes.has(last.slice(-2))) return null;
  const unglued = last.slice(0, -2);
  const digitsAway = unglued.replace(/^\d+/, '');
  for (let count = Math.min(maxWordsOfCity, words.length); count > 0; count -= 1) {
    const name = [...words.slice(-count, -1), unglued].join(' ').replace(/^\d+/, '');
    if (cities.has(name) || cutCities.has(name)) return [...words.slice(0, -count)];
  }
  return cities.has(digitsAway) ? words.slice(0, -1) : null;
}

/** Removes a country, alone or attached to the state, as in 'SEATTLE WAUS'. */
function withoutCountry(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  if (before.length === 0) return words;
  if (/^(?:US|USA|CAN|GBR|MEX|MX|BRA|BR|ESP|DOM|COL|ARG|PRI)$/.test(last)) return before;
  return /US$/.test(last) && stateCodes.has(last.slice(-4, -2)) ? [...before, last.slice(0, -2)] : words;
}

/** Removes town, state and country from the end. Never removes all words. */
export function withoutPlaceAtEnd(words: readonly string[]): readonly string[] {
  const countryAway = withoutCountry(words);
  const unglued = withoutGluedState(countryAway);
  if (unglued !== null && unglued.length > 0) return unglued;
  const last = countryAway.at(-1) ?? '';
  const bare = last.replace(/^[/,]/, '');
  const isState = stateCodes.has(bare.toUpperCase()) && countryAway.length > 1;
  if (!isState) return withoutCityAtEnd(countryAway, false);
  const stateAway = countryAway.slice(0, -1);
  const cityAway = withoutCityAtEnd(stateAway, true);
  const isWritten = bare === bare.toUpperCase();
  return cityAway.length < stateAway.length || isWritten ? cityAway : words;
}

/** Removes a leading state and town or web address, as some banks write them. Never removes all words. */
export function withoutPlaceAtStart(words: readonly string[]): readonly string[] {
  const rest = stateCodes.has(words[0] ?? '') && words.length > 1 ? words.slice(1) : words;
  if (rest.length > 1 && /[a-z]\.(?:$|[a-z])/i.test(rest[0] ?? '')) return rest.slice(1);
  for (let count = Math.min(maxWordsOfCity, rest.length - 1); count > 0; count -= 1) {
    const name = rest.slice(0, count).join(' ').toUpperCase();
    if (cities.has(name)) return rest.slice(count);
  }
  return rest;
}
