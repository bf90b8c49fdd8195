import placeNames from './place-names.json' with { type: 'json' };

/** Two letters that end a card descriptor: US states and territories, Canadian provinces. */
const stateCodes: ReadonlySet<string> = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA ' +
    'PR RI SC SD TN TX UT VT VA VI WA WV WI WY AB BC MB NB NL NS ON PE QC SK'
  ).split(' '),
);

/** Names of towns in upper case, made by `npm run train` out of the training lists. */
const cities: ReadonlySet<string> = new Set(placeNames.cities.split('|'));
/** The city's field of a card descriptor has 13 characters: what was cut off there, and in shorter fields from 6 on. */
const shortestCutCity = 6;
const cutCities: ReadonlySet<string> = new Set(
  [...cities].flatMap((city) => {
    const cuts = [];
    for (let length = shortestCutCity; length < city.length; length += 1) cuts.push(city.slice(0, length));
    return cuts.map((cut) => cut.trimEnd());
  }),
);
const mostWordsOfCity = 4;
/** Words after which a town's name is part of a name: University of Houston, City of York, Bank of Dallas. */
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

/** Towns whose names are words of many merchants' names: they count only with a state behind them. */
const townsLikeWords: ReadonlySet<string> = new Set(
  (
    'MOBILE ENTERPRISE READING ORANGE UNION PARADISE INDEPENDENCE HOLLYWOOD CORONA AURORA MESA COMMERCE INDUSTRY NORMAL BEST ' +
    'CENTER MARKET SUNRISE PLANT GROVE LIBERTY PARIS ATHENS ROME MILAN DELI VISTA BEND PEARL EAGLE BELL BEAR MOUNTAIN EDISON ' +
    'MEDIA UNIVERSAL WILLIAMS VERNON MASON ALLEN MOORE SPRING'
  ).split(' '),
);

/** Takes a town off the words' end. `isCertain`: a state stood behind it, so that a cut-off name counts too. */
function withoutCityAtEnd(words: readonly string[], isCertain: boolean): readonly string[] {
  for (let count = Math.min(mostWordsOfCity, words.length - 1); count > 0; count -= 1) {
    const name = words.slice(-count).join(' ').toUpperCase().replace(/[.,]/g, '');
    const before = words.at(-count - 1)?.toUpperCase() ?? '';
    if (bindsTown.has(before)) continue;
    if (!isCertain && townsLikeWords.has(name)) continue;
    if (cities.has(name) || (isCertain && cutCities.has(name))) return words.slice(0, -count);
  }
  return words;
}

/** 'PETERSBURGFL' and 'FRANCISCOCA' → the word without the state's letters; null when none are glued to a town. */
function withoutGluedState(words: readonly string[]): readonly string[] | null {
  const last = words.at(-1) ?? '';
  if (last.length < 5 || last !== last.toUpperCase() || !stateCodes.has(last.slice(-2))) return null;
  const unglued = last.slice(0, -2);
  const digitsAway = unglued.replace(/^\d+/, '');
  for (let count = Math.min(mostWordsOfCity, words.length); count > 0; count -= 1) {
    const name = [...words.slice(-count, -1), unglued].join(' ').replace(/^\d+/, '');
    if (cities.has(name) || cutCities.has(name)) return [...words.slice(0, -count)];
  }
  return cities.has(digitsAway) ? words.slice(0, -1) : null;
}

/** A country alone or glued to the state, as in 'SEATTLE WAUS'. */
function withoutCountry(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  if (before.length === 0) return words;
  if (/^(?:US|USA|CAN|GBR|MEX|MX|BRA|BR|ESP|DOM|COL|ARG|PRI)$/.test(last)) return before;
  return /US$/.test(last) && stateCodes.has(last.slice(-4, -2)) ? [...before, last.slice(0, -2)] : words;
}

/** A card descriptor's words without the town, state and country at their end. Never takes all words. */
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

/** Some banks write the state, and the town or a web address, before the merchant. Never takes all words. */
export function withoutPlaceAtStart(words: readonly string[]): readonly string[] {
  const rest = stateCodes.has(words[0] ?? '') && words.length > 1 ? words.slice(1) : words;
  if (rest.length > 1 && /[a-z]\.(?:$|[a-z])/i.test(rest[0] ?? '')) return rest.slice(1);
  for (let count = Math.min(mostWordsOfCity, rest.length - 1); count > 0; count -= 1) {
    const name = rest.slice(0, count).join(' ').toUpperCase();
    if (cities.has(name)) return rest.slice(count);
  }
  return rest;
}
