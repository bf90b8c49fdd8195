import { isOfHousehold } from '@cairn/contract/route-definition';
import { z } from 'zod';
import { anyId, type RouteCase, routeCases } from '../../server/src/http/test-server.ts';
import type { Tenant } from './make-tenant.ts';

type Place = 'params' | 'query' | 'body';

export type IdCase = { name: string; place: Place; field: string; routeCase: RouteCase };

type Meaning = {
  of: (tenant: Tenant) => string;
  ofPrivateAccount?: (tenant: Tenant) => string;
  /** What stands for it where another id is tried. */
  beside?: (tenant: Tenant) => string;
};

/** The meaning of each id in the route table; an unknown id fails the tests. */
const ids: Record<string, Meaning> = {
  connectionId: { of: (tenant) => tenant.connectionId },
  invitationId: { of: (tenant) => tenant.invitationId },
  userId: { of: (tenant) => tenant.memberId },
  fromUserId: { of: (tenant) => tenant.memberId },
  toUserId: { of: (tenant) => tenant.memberId },
  costPaymentId: {
    of: ({ costPaymentIds }) => costPaymentIds.removedId,
    beside: ({ costPaymentIds }) => costPaymentIds.keptId,
  },
  mentions: { of: (tenant) => tenant.memberId },
  insightId: { of: (tenant) => tenant.insightId },
  categoryId: { of: (tenant) => tenant.categoryId },
  parentId: { of: (tenant) => tenant.parentCategoryId },
  budgetId: { of: (tenant) => tenant.budgetId },
  transactionId: {
    of: (tenant) => tenant.shared.transactionId,
    ofPrivateAccount: (tenant) => tenant.private.transactionId,
  },
  resolutionId: {
    of: (tenant) => tenant.shared.resolutionId,
    ofPrivateAccount: (tenant) => tenant.private.resolutionId,
  },
  changeId: {
    of: (tenant) => tenant.shared.learningId,
    ofPrivateAccount: (tenant) => tenant.private.learningId,
  },
  stepId: {
    of: (tenant) => tenant.shared.splitChangeId,
    ofPrivateAccount: (tenant) => tenant.private.splitChangeId,
  },
  afterEntryId: {
    of: (tenant) => tenant.shared.resolutionId,
    ofPrivateAccount: (tenant) => tenant.private.resolutionId,
  },
  merchantName: {
    of: ({ tag }) => `SHOP shared ${tag}`,
    ofPrivateAccount: ({ tag }) => `SHOP private ${tag}`,
  },
  ruleId: { of: (tenant) => tenant.ruleId, beside: (tenant) => tenant.keptRuleId },
  categoryIds: { of: (tenant) => tenant.categoryId },
  accountIds: {
    of: (tenant) => tenant.shared.accountId,
    ofPrivateAccount: (tenant) => tenant.private.accountId,
  },
  proposalIds: {
    of: (tenant) => tenant.shared.proposalId,
    ofPrivateAccount: (tenant) => tenant.private.proposalId,
  },
  commentId: {
    of: (tenant) => tenant.shared.commentId,
    ofPrivateAccount: (tenant) => tenant.private.commentId,
  },
  attachmentId: {
    of: (tenant) => tenant.shared.attachmentId,
    ofPrivateAccount: (tenant) => tenant.private.attachmentId,
  },
  joinId: {
    of: (tenant) => tenant.shared.joinId,
    ofPrivateAccount: (tenant) => tenant.private.joinId,
  },
  statementId: {
    of: (tenant) => tenant.shared.statementId,
    ofPrivateAccount: (tenant) => tenant.private.statementId,
  },
  plannedId: {
    of: (tenant) => tenant.shared.plannedId,
    ofPrivateAccount: (tenant) => tenant.private.plannedId,
    beside: (tenant) => tenant.shared.keptPlannedId,
  },
  expectedBackId: {
    of: (tenant) => tenant.shared.expectedBackId,
    ofPrivateAccount: (tenant) => tenant.private.expectedBackId,
  },
  otherId: {
    of: (tenant) => tenant.shared.otherSideId,
    ofPrivateAccount: (tenant) => tenant.private.otherSideId,
  },
  duplicateIds: {
    of: (tenant) => tenant.shared.duplicateId,
    ofPrivateAccount: (tenant) => tenant.private.duplicateId,
  },
  depositId: {
    of: (tenant) => tenant.shared.depositId,
    ofPrivateAccount: (tenant) => tenant.private.depositId,
  },
  tagId: { of: ({ tagIds }) => tagIds.tagId, beside: ({ tagIds }) => tagIds.keptTagId },
  tagIds: { of: ({ tagIds }) => tagIds.renamedTagId },
  mergeInto: { of: ({ tagIds }) => tagIds.tagId },
  choiceId: { of: ({ noticeIds }) => noticeIds.choiceId },
  channelId: { of: ({ noticeIds }) => noticeIds.channelId },
  savedFilterId: {
    of: ({ tagIds }) => tagIds.filterId,
    ofPrivateAccount: ({ tagIds }) => tagIds.ownFilterId,
  },
  // Ids of transactions in a body.
  id: {
    of: (tenant) => tenant.shared.transactionId,
    ofPrivateAccount: (tenant) => tenant.private.transactionId,
  },
  importId: {
    of: (tenant) => tenant.shared.importId,
    ofPrivateAccount: (tenant) => tenant.private.importId,
    beside: (tenant) => tenant.keptImportId,
  },
  archiveId: {
    of: (tenant) => tenant.shared.archiveId,
    ofPrivateAccount: (tenant) => tenant.private.archiveId,
  },
  ownAccountId: {
    of: (tenant) => tenant.shared.ownAccountId,
    ofPrivateAccount: (tenant) => tenant.private.ownAccountId,
    beside: (tenant) => tenant.keptOwnAccountId,
  },
  ownTransactionId: {
    of: (tenant) => tenant.shared.ownTransactionId,
    ofPrivateAccount: (tenant) => tenant.private.ownTransactionId,
    beside: (tenant) => tenant.keptOwnTransactionId,
  },
  accountId: {
    of: (tenant) => tenant.shared.accountId,
    ofPrivateAccount: (tenant) => tenant.private.accountId,
  },
};

export function idOf(field: string, tenant: Tenant): string {
  const known = ids[field];
  if (known === undefined) throw new Error(`Add to test-id-cases.ts what ${field} means`);
  return known.of(tenant);
}

/** Whether the id belongs to an account, which may be private. */
export function hangsOnAccount(field: string): boolean {
  return ids[field]?.ofPrivateAccount !== undefined;
}

export function privateIdOf(field: string, tenant: Tenant): string {
  const id = ids[field]?.ofPrivateAccount?.(tenant);
  if (id === undefined) throw new Error(`${field} is of nothing that hangs on an account`);
  return id;
}

type JsonSchema = { [key: string]: unknown };

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}

/** Names of fields, at any depth, that are named or formatted as an id. */
export function idFieldsOf(schema: z.core.$ZodType): string[] {
  const found = new Set<string>();
  function walk(node: unknown, name: string | null): void {
    if (!isSchema(node)) return;
    if (name !== null && (/(^|_)ids?$|Ids?$/.test(name) || node.format === 'uuid')) found.add(name);
    if (isSchema(node.properties))
      for (const [key, value] of Object.entries(node.properties)) walk(value, key);
    for (const part of [node.items, node.additionalProperties]) walk(part, name);
    for (const parts of [node.anyOf, node.oneOf, node.allOf])
      if (Array.isArray(parts)) for (const part of parts) walk(part, name);
  }
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), null);
  return [...found];
}

/** Calls after which somebody or something is gone that is there for those after them, or which call an address that nothing answers at. */
export const farewells: ReadonlySet<string> = new Set([
  'leaveHousehold',
  'removeMember',
  'stopSharingCosts',
  'testNoticeChannel',
]);

/** Every id that a household’s route takes in path, query or body. */
export const idCases: IdCase[] = routeCases.flatMap((routeCase) => {
  const { name, route } = routeCase;
  if (!isOfHousehold(route)) return [];
  const fields = {
    params: Object.keys(route.params?.shape ?? {}),
    query: route.query === undefined ? [] : idFieldsOf(route.query),
    body: route.body === undefined ? [] : idFieldsOf(route.body),
  };
  return (['params', 'query', 'body'] as const).flatMap((place) =>
    fields[place].map((field) => ({ name, place, field, routeCase })),
  );
});

/** Every route of a household that needs no id in path or body. */
export const plainCases: RouteCase[] = routeCases.filter(
  ({ name, route, body }) =>
    isOfHousehold(route) &&
    route.params === undefined &&
    route.stream !== true &&
    !farewells.has(name) &&
    !JSON.stringify(body ?? {}).includes(anyId),
);

/** What routes accept that take bytes. */
const bytesFor: Partial<Record<string, string>> = { addAttachment: '%PDF-1.7' };

/** The call of a case with this id; other ids in the path are the caller's own. */
export function requestOf(
  { place, field, routeCase }: IdCase,
  id: string,
  own: Tenant,
): { path: string; init: RequestInit } {
  const { route } = routeCase;
  const pair = duplicatesOf(id, own);
  const path = route.path.replace(/:(\w+)/g, (_all, key: string) => {
    if (place === 'params' && key === field) return id;
    if (field === 'duplicateIds') return pair.transactionId;
    return ids[key]?.beside?.(own) ?? idOf(key, own);
  });
  const query = place === 'query' ? `?${new URLSearchParams({ [field]: id })}` : '';
  const bytes = bytesFor[routeCase.name];
  if (bytes !== undefined) return { path: path + query, init: { method: route.method, body: bytes } };
  const given = withOwnOther(routeCase.body, own, { id, duplicateId: pair.duplicateId });
  const body =
    place === 'body' ? bodyWith(given ?? {}, { [field]: lists.has(field) ? [id] : id }, own) : given;
  return { path: path + query, init: initOf(route.method, body) };
}

/** Two transactions of one account: of the private one, where the id is of it. */
function duplicatesOf(id: string, own: Tenant): { transactionId: string; duplicateId: string } {
  const { transactionId, duplicateId } = own.private;
  return id === transactionId || id === duplicateId ? own.private : own.shared;
}

/** The other transaction must be there, also where another id is tried. */
function withOwnOther(
  body: object | undefined,
  own: Tenant,
  { id, duplicateId }: { id: string; duplicateId: string },
): object | undefined {
  // A private plan stays on its account.
  const { accountId } = id === own.private.plannedId ? own.private : own.shared;
  if (body !== undefined && 'firstDate' in body) return { ...body, accountId };
  if (body !== undefined && 'duplicateIds' in body) return { ...body, duplicateIds: [duplicateId] };
  // Who sees an account stays as it is.
  if (body !== undefined && 'sharing' in body)
    return { ...body, sharing: id === own.private.accountId ? 'mine' : 'ours' };
  const field = ['depositId', 'otherId'].find((name) => body !== undefined && name in body);
  if (field === undefined) return body;
  // Both are seen by the same people.
  const isPrivate = id === own.private.transactionId;
  return { ...body, [field]: isPrivate ? privateIdOf(field, own) : idOf(field, own) };
}

const lists = new Set(['proposalIds', 'mentions', 'tagIds', 'accountIds', 'categoryIds', 'duplicateIds']);

/** A body with an id: for a list of edits in each, with transactions of the caller; for a question in its subject. */
function bodyWith(body: object, field: Record<string, string | string[]>, own: Tenant): object {
  // An edit of a category or a tag changes one field.
  if ('color' in body || 'mergeInto' in field) return field;
  if ('toUserId' in body) return { ...paymentOf(body, own, field), ...field };
  if ('shares' in body) return costsWith(body, field, own);
  if ('applyToPast' in body || 'rule' in body) return ruleBodyWith(body, field, own);
  if ('accountIds' in body) return { accountIds: Object.values(field).flat() };
  if ('reading' in body) return { reading: { ...Object(body.reading), subject: field } };
  if ('account' in body) return { account: { ...Object(body.account), ...field } };
  if ('parts' in body && Array.isArray(body.parts))
    return { parts: body.parts.map((part: object) => ({ ...part, ...field })) };
  if ('proposals' in body) {
    const transactionId = idOf('transactionId', own);
    return { proposals: [{ transactionId, note: 'PROPOSED NOTE', ...field }] };
  }
  if ('ownEdits' in body) return ownEditsWith(field, own);
  if (!('edits' in body) || !Array.isArray(body.edits)) return { ...body, ...field };
  const ownRow = { id: idOf('id', own) };
  return { ...body, edits: body.edits.map((edit: object) => ({ ...edit, ...ownRow, ...field })) };
}

/** Edits of a transaction that the caller added, with an id in them or in the edits beside them. */
function ownEditsWith(
  { ownTransactionId, ownAccountId, ...field }: Record<string, string | string[]>,
  own: Tenant,
) {
  const entered = {
    ownTransactionId: ownTransactionId ?? own.keptOwnTransactionId,
    amount: -12.34,
    ...(ownAccountId !== undefined && { ownAccountId }),
  };
  const edits = [{ id: idOf('id', own), note: 'PRIVATE NOTE', ...field }];
  return { ownEdits: [entered], edits: Object.keys(field).length === 0 ? [] : edits };
}

/** Two people who share costs, one of whom pays from an account. */
function costsWith(
  body: object,
  { userId, accountId }: Record<string, string | string[]>,
  own: Tenant,
): object {
  const shares = [own.ownerId, userId ?? own.memberId].map((id) => ({ userId: id, weight: 1 }));
  return { ...body, shares, payers: [{ accountId: accountId ?? own.shared.accountId, userId: own.ownerId }] };
}

/** A payment between the owner and whoever is named. */
function paymentOf(body: object, { ownerId }: Tenant, field: object): object {
  return { ...body, [`${'toUserId' in field ? 'from' : 'to'}UserId`]: ownerId };
}

/** The conditions or actions of a rule with an id, or the rule itself. */
function ruleBodyWith(body: object, field: Record<string, string | string[]>, own: Tenant): object {
  const { ruleId, accountIds, categoryIds, tagIds, categoryId } = field;
  if (ruleId !== undefined && 'rule' in body) return { is: 'delete', ruleId };
  if (ruleId !== undefined)
    return {
      ...body,
      rules: [ruleId, own.keptRuleId].map((id) => ({ ruleId: id, isOn: true })),
    };
  const conditions = [
    ...(accountIds === undefined ? [] : [{ is: 'account', accountIds }]),
    ...(categoryIds === undefined ? [] : [{ is: 'category', categoryIds }]),
    ...(tagIds === undefined ? [] : [{ is: 'tag', tagIds }]),
  ];
  const changed = categoryId === undefined ? { conditions } : { actions: [{ is: 'category', categoryId }] };
  return 'rule' in body ? { ...body, rule: { ...Object(body.rule), ...changed } } : { ...body, ...changed };
}

export function initOf(method: string, body: object | undefined): RequestInit {
  if (body === undefined) return { method };
  return { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}
