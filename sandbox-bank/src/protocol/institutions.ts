import { z } from 'zod';
import { bankError } from '../errors/errors.ts';
import {
  INSTITUTIONS,
  type Institution,
  institutionById,
  searchInstitutions,
} from '../records/institutions.ts';
import { countryCodes, type Endpoint, endpoint } from './endpoint.ts';
import { checkProducts, OFFERED_PRODUCTS } from './products.ts';

const metadataOptions = {
  include_optional_metadata: z.boolean().optional(),
  include_auth_metadata: z.boolean().optional(),
  include_payment_initiation_metadata: z.boolean().optional(),
};

type MetadataOptions = z.output<z.ZodObject<typeof metadataOptions>>;

const HEALTH_STATUS = {
  healthy: 'HEALTHY',
  degraded: 'DEGRADED',
  down: 'DOWN',
  unsupported: 'DOWN',
} as const;

function statusObject(institution: Institution): object {
  const status = HEALTH_STATUS[institution.health];
  const success = status === 'HEALTHY' ? 1 : status === 'DEGRADED' ? 0.5 : 0;
  const update = {
    status,
    last_status_change: '2025-01-01T00:00:00Z',
    breakdown: { success, error_plaid: 0, error_institution: 1 - success },
  };
  return {
    item_logins: update,
    transactions_updates: update,
    auth: update,
    identity: update,
    investments_updates: update,
    investments: update,
    liabilities_updates: update,
    liabilities: update,
    health_incidents: [],
  };
}

type Wanted = {
  metadata?: boolean | undefined;
  auth?: boolean | undefined;
  payments?: boolean | undefined;
  status?: boolean | undefined;
};

function wantedBy(options: MetadataOptions | undefined): Wanted {
  return {
    metadata: options?.include_optional_metadata,
    auth: options?.include_auth_metadata,
    payments: options?.include_payment_initiation_metadata,
  };
}

/** Plaid offers only institutions that have all the products that are asked for. */
function offersAll(products: readonly string[] | undefined): boolean {
  checkProducts(products ?? []);
  const offered: ReadonlySet<string> = new Set(OFFERED_PRODUCTS);
  return (products ?? []).every((product) => offered.has(product));
}

const AUTH_METHODS = {
  instant_auth: true,
  instant_match: true,
  automated_micro_deposits: false,
  instant_micro_deposits: false,
};

function institutionObject(institution: Institution, wanted: Wanted): object {
  return {
    institution_id: institution.id,
    name: institution.name,
    products: OFFERED_PRODUCTS,
    country_codes: [institution.country],
    routing_numbers: institution.routingNumber === null ? [] : [institution.routingNumber],
    dtc_numbers: [],
    oauth: institution.oauth,
    ...(wanted.metadata === true
      ? {
          url: `https://${institution.id.replace('_', '-')}.example`,
          primary_color: institution.color,
          logo: null,
        }
      : {}),
    ...(wanted.auth === true ? { auth_metadata: { supported_methods: AUTH_METHODS } } : {}),
    ...(wanted.payments === true ? { payment_initiation_metadata: null } : {}),
    ...(wanted.status === true ? { status: statusObject(institution) } : {}),
  };
}

const get = endpoint(
  '/institutions/get',
  {
    count: z.int().min(1).max(500),
    offset: z.int().min(0),
    country_codes: countryCodes,
    options: z
      .strictObject({
        ...metadataOptions,
        products: z.array(z.string()).optional(),
        routing_numbers: z.array(z.string()).optional(),
        oauth: z.boolean().optional(),
      })
      .optional(),
  },
  (_bank, request) => {
    const { options } = request;
    const isOffered = offersAll(options?.products);
    const routing = options?.routing_numbers ?? [];
    const found = INSTITUTIONS.filter(
      (institution) =>
        isOffered &&
        request.country_codes.includes(institution.country) &&
        (options?.oauth === undefined || institution.oauth === options.oauth) &&
        (routing.length === 0 ||
          (institution.routingNumber !== null && routing.includes(institution.routingNumber))),
    );
    const page = found.slice(request.offset, request.offset + request.count);
    const wanted = wantedBy(options);
    return {
      institutions: page.map((institution) => institutionObject(institution, wanted)),
      total: found.length,
    };
  },
);

const getById = endpoint(
  '/institutions/get_by_id',
  {
    institution_id: z.string(),
    country_codes: countryCodes,
    options: z.strictObject({ ...metadataOptions, include_status: z.boolean().optional() }).optional(),
  },
  (_bank, request) => {
    const institution = institutionById(request.institution_id);
    if (institution === undefined || !request.country_codes.includes(institution.country))
      throw bankError('INVALID_INSTITUTION');
    const wanted = { ...wantedBy(request.options), status: request.options?.include_status };
    return { institution: institutionObject(institution, wanted) };
  },
);

const search = endpoint(
  '/institutions/search',
  {
    query: z.string().min(1),
    country_codes: countryCodes,
    products: z.array(z.string()).optional(),
    options: z
      .strictObject({
        ...metadataOptions,
        oauth: z.boolean().optional(),
        payment_initiation: z.unknown().optional(),
      })
      .optional(),
  },
  (_bank, request) => {
    const { options } = request;
    const isOffered = offersAll(request.products);
    const found = searchInstitutions(request.query, request.country_codes).filter(
      (institution) => isOffered && (options?.oauth === undefined || institution.oauth === options.oauth),
    );
    const wanted = wantedBy(options);
    return { institutions: found.slice(0, 10).map((institution) => institutionObject(institution, wanted)) };
  },
);

export const INSTITUTION_ENDPOINTS: readonly Endpoint[] = [get, getById, search];
