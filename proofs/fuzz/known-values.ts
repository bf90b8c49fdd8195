import type { Random } from '../../scripts/testing/random.ts';

/** How many values of one name are remembered; a new one takes the place of any. */
const maxValuesPerName = 200;

/** Which names of fields mean the same. */
const synonymNames: Record<string, string> = {
  id: 'transactionId',
  tagIds: 'tagId',
  accountIds: 'accountId',
  categoryIds: 'categoryId',
  duplicateIds: 'twinId',
  otherId: 'depositId',
  base: 'currency',
  date: 'pastDate',
  parentId: 'categoryId',
  mergeInto: 'categoryId',
  merchant: 'word',
  merchantIs: 'merchantName',
  newName: 'merchantName',
  search: 'word',
  descriptionContains: 'word',
  from: 'date',
  to: 'date',
  on: 'pastDate',
  firstDate: 'date',
  lastDate: 'date',
  balanceOn: 'date',
  currentPassword: 'password',
};

/** Where a call means something else by a name. */
const meantByCalls: Record<string, Record<string, string>> = {
  mergeDuplicates: { transactionId: 'twinId' },
  sendArchive: { archiveId: 'announcedArchiveId' },
  pairTransfer: { transactionId: 'ownTransactionId' },
  changeTag: { mergeInto: 'tagId' },
  withdrawMemberInvitation: { invitationId: 'memberInvitationId' },
};

/** Where answers hold values that later requests can use: call → the paths to them, and what they are. */
const found: Record<string, readonly (readonly [path: string, name: string])[]> = {
  connections: [['connections.*.id', 'connectionId']],
  exchange: [['connection_id', 'removableConnectionId']],
  accounts: [['accounts.*.id', 'accountId']],
  transactions: [
    ['transactions.*.id', 'transactionId'],
    ['transactions.*.date', 'date'],
    ['transactions.*.description', 'word'],
    ['transactions.*.merchantName', 'word'],
    ['transactions.*.merchantName', 'merchantName'],
    ['nextCursor', 'after'],
    ['previousCursor', 'before'],
  ],
  categories: [
    ['categories.*.id', 'categoryId'],
    ['categories.*.name', 'category'],
  ],
  addCategory: [
    ['stepId', 'stepId'],
    ['categoryId', 'categoryId'],
  ],
  changeCategory: [['stepId', 'stepId']],
  operator: [['invitations.*.id', 'invitationId']],
  invite: [['invitation.id', 'invitationId']],
  members: [
    ['members.*.userId', 'userId'],
    ['invitations.*.id', 'memberInvitationId'],
  ],
  inviteMember: [['invitation.id', 'memberInvitationId']],
  tags: [['tags.*.id', 'tagId']],
  addTag: [['id', 'tagId']],
  noticeSettings: [
    ['choices.*.id', 'choiceId'],
    ['channels.*.id', 'channelId'],
  ],
  savedFilters: [['filters.*.id', 'savedFilterId']],
  saveFilter: [['id', 'savedFilterId']],
  changeTag: [['stepId', 'stepId']],
  deleteTag: [['stepId', 'stepId']],
  budgets: [['budgets.*.id', 'budgetId']],
  addBudget: [['id', 'budgetId']],
  categoryRules: [['rules.*.id', 'ruleId']],
  addRule: [
    ['rule.id', 'ruleId'],
    ['changeId', 'changeId'],
  ],
  editRule: [['changeId', 'changeId']],
  arrangeRules: [['changeId', 'changeId']],
  deleteRule: [['changeId', 'changeId']],
  editTransaction: [['learning.id', 'changeId']],
  editTransactions: [['learning.id', 'changeId']],
  insights: [['insights.*.id', 'insightId']],
  recurring: [['streams.*.key', 'key']],
  addMissingTransaction: [['resolutionId', 'resolutionId']],
  excludeTransaction: [['resolutionId', 'resolutionId']],
  acceptDifference: [['resolutionId', 'resolutionId']],
  askExamples: [['examples.*', 'question']],
  splitTransaction: [
    ['stepId', 'stepId'],
    ['parts.*.id', 'transactionId'],
  ],
  joinTransaction: [['stepId', 'stepId']],
  history: [
    ['steps.*.id', 'stepId'],
    ['next', 'afterEntryId'],
  ],
  attachments: [['attachments.*.id', 'attachmentId']],
  addAttachment: [
    ['attachments.*.id', 'attachmentId'],
    ['stepId', 'stepId'],
  ],
  removeAttachment: [['stepId', 'stepId']],
  sharedCosts: [['sharing.entered.*.id', 'costPaymentId']],
  enterCostPayment: [['sharing.entered.*.id', 'costPaymentId']],
  comments: [['comments.*.id', 'commentId']],
  addComment: [
    ['comments.*.id', 'commentId'],
    ['stepId', 'stepId'],
  ],
  removeComment: [['stepId', 'stepId']],
  addArchive: [['archive.id', 'archiveId']],
  addImport: [
    ['import.id', 'removableImportId'],
    ['import.id', 'importId'],
  ],
  expectBack: [
    ['stepId', 'stepId'],
    ['reimbursement.expected.*.id', 'expectedBackId'],
  ],
  linkReimbursement: [['stepId', 'stepId']],
  unlinkReimbursement: [['stepId', 'stepId']],
  reimbursementCandidates: [['candidates.*.transaction.id', 'depositId']],
  addOwnAccount: [
    ['account.id', 'removableOwnAccountId'],
    ['account.id', 'ownAccountId'],
  ],
  addOwnTransaction: [['transaction.id', 'ownTransactionId']],
  addPlanned: [['id', 'plannedId']],
  finishStatement: [['statement.id', 'statementId']],
  joinAccount: [['joinId', 'joinId']],
  mergeDuplicates: [['stepId', 'stepId']],
  takeDuplicatesApart: [['stepId', 'stepId']],
  pairTransfer: [['stepId', 'stepId']],
  unpairTransfer: [['stepId', 'stepId']],
};

/** Answers that hold all there are: what an earlier one had, and is gone, is forgotten. */
const wholeLists = new Set(['connections', 'accounts', 'budgets', 'categoryRules', 'insights', 'recurring']);

/** Values that the household has, by what they are: what makes a drawn request reach what lies behind the schemas. */
export class KnownValues {
  readonly #values = new Map<string, string[]>();

  constructor(values: Record<string, readonly string[]>) {
    for (const [name, of] of Object.entries(values)) this.#values.set(name, [...of]);
  }

  /** One that fits a field of this name, in a parameter of `operation` where that is said; null where none is known. */
  pick(random: Random, field: string, operation = ''): string | null {
    const name = meantByCalls[operation]?.[field] ?? synonymNames[field] ?? field;
    return random.pick(this.#values.get(name) ?? []) ?? null;
  }

  all(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  add(name: string, value: string): void {
    this.#values.set(name, [...this.all(name), value]);
  }

  /** Takes one that serves once. */
  take(name: string): string | null {
    return this.#values.get(name)?.shift() ?? null;
  }

  /** Forgets what an address names, since it is gone. */
  forget(path: string): void {
    const gone = new Set(path.split(/[/?]/).map((part) => part.toLowerCase()));
    for (const [name, of] of this.#values)
      this.#values.set(
        name,
        of.filter((value) => !gone.has(value.toLowerCase())),
      );
  }

  /** Remembers what an answer of the call contains. */
  learn(random: Random, operation: string, answer: unknown): void {
    for (const [path, name] of found[operation] ?? []) {
      if (wholeLists.has(operation)) this.#values.set(name, []);
      for (const value of valuesAt(answer, path.split('.'))) this.#remember(random, name, value);
    }
  }

  #remember(random: Random, name: string, value: string): void {
    const values = this.#values.get(name) ?? [];
    this.#values.set(name, values);
    if (values.includes(value)) return;
    if (values.length < maxValuesPerName) values.push(value);
    else values[random.int(0, values.length - 1)] = value;
  }
}

function valuesAt(value: unknown, [key, ...rest]: readonly string[]): string[] {
  if (key === undefined) return typeof value === 'string' ? [value] : [];
  if (key === '*') return Array.isArray(value) ? value.flatMap((one) => valuesAt(one, rest)) : [];
  if (typeof value !== 'object' || value === null) return [];
  return valuesAt(Object.entries(value).find(([name]) => name === key)?.[1], rest);
}
