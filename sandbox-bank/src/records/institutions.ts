export type Institution = {
  id: string;
  name: string;
  country: 'US' | 'CA' | 'GB';
  currency: 'USD' | 'CAD' | 'GBP';
  routingNumber: string | null;
  oauth: boolean;
  health: 'healthy' | 'degraded' | 'down' | 'unsupported';
  color: string;
};

const bank = (
  id: string,
  name: string,
  color: string,
  routingNumber: string,
  extra: Partial<Institution> = {},
): Institution => ({
  id,
  name,
  color,
  routingNumber,
  country: 'US',
  currency: 'USD',
  oauth: false,
  health: 'healthy',
  ...extra,
});

/** The fictional banks of Plaid's sandbox, under their own ids. Source: plaid.com/docs/sandbox/institutions. */
export const INSTITUTIONS: readonly Institution[] = [
  bank('ins_109508', 'First Platypus Bank', '#1d6b4f', '011401533'),
  bank('ins_109509', 'First Gingham Credit Union', '#b4472e', '021000021'),
  bank('ins_109510', 'Tattersall Federal Credit Union', '#3e6a9e', '110000000'),
  bank('ins_109511', 'Tartan Bank', '#7a5195', '121000358'),
  bank('ins_109512', 'Houndstooth Bank', '#2b3a42', '021200339'),
  bank('ins_130016', 'First Platypus Balance Bank', '#2a7a75', '031201360'),
  bank('ins_127287', 'Platypus OAuth Bank', '#5b4a8a', '041000124', { oauth: true }),
  bank('ins_135858', 'Windowpane Bank', '#9a6a0b', '051000017'),
  bank('ins_43', 'Tartan-Dominion Bank of Canada', '#a33b52', '', {
    country: 'CA',
    currency: 'CAD',
    routingNumber: null,
  }),
  bank('ins_116834', 'Flexible Platypus Open Banking', '#33628a', '', {
    country: 'GB',
    currency: 'GBP',
    routingNumber: null,
  }),
  bank('ins_117650', 'Royal Bank of Plaid', '#6b2d5c', '', {
    country: 'GB',
    currency: 'GBP',
    routingNumber: null,
  }),
  bank('ins_132363', 'Unhealthy Platypus Bank - Degraded', '#7c6f57', '061000104', { health: 'degraded' }),
  bank('ins_132361', 'Unhealthy Platypus Bank - Down', '#6d6d6d', '071000013', { health: 'down' }),
  bank('ins_133402', 'Unsupported Platypus Bank', '#555f66', '081000032', { health: 'unsupported' }),
];

const BY_ID = new Map(INSTITUTIONS.map((institution) => [institution.id, institution]));

export function institutionById(id: string): Institution | undefined {
  return BY_ID.get(id);
}

/** The institutions whose name or id contains the query, in one of the countries. */
export function searchInstitutions(query: string, countryCodes: readonly string[]): Institution[] {
  const wanted = query.trim().toLowerCase();
  return INSTITUTIONS.filter(
    ({ id, name, country }) =>
      countryCodes.includes(country) && (name.toLowerCase().includes(wanted) || id === wanted),
  );
}

/** What the Link window shows of an institution. */
export function shownInstitution(institution: Institution | undefined): object | null {
  if (institution === undefined) return null;
  const { id, name, color, oauth, health } = institution;
  return { id, name, color, oauth, health };
}
