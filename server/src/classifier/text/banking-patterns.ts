import type { BuiltInCategoryId } from '@cairn/domain/categories';

export type Direction = 'debit' | 'credit' | null;

/** A pattern of banking terms that describe a transaction, whatever the payee. */
export type BankingPattern = {
  /** The category of outgoing money, or of incoming money where it only comes in. */
  categoryId: BuiltInCategoryId;
  /** Completes "Looks like …". */
  words: string;
  /** Whether the words are unambiguous. */
  isCertain: boolean;
  /** The direction that the pattern applies to; null: any. */
  direction: Direction;
  pattern: RegExp;
};

function sure(categoryId: BuiltInCategoryId, words: string, pattern: RegExp, direction: Direction = null) {
  return { categoryId, words, isCertain: true, direction, pattern };
}

function usual(categoryId: BuiltInCategoryId, words: string, pattern: RegExp, direction: Direction = null) {
  return { categoryId, words, isCertain: false, direction, pattern };
}

const pay = '(?:payment|pymnt|pymt|pmt|pmnt|paymt|paym|pay|payme|pagamento|pago)';
const card =
  '(?:credit ?c(?:ar|r)?d|creditcard|card ?member|cardmember|crd|cc|visa|master ?card|mc|amex|american express|discover|barclaycard|storecard|store card|charge card|rewards card|tarjeta(?: de)? credito|cartao)';
const issuer =
  '(?:chase|citi(?:bank)?|capital ?one|cap one|bk of amer(?:ica)?|bank of america|wells fargo|wf|us ?bank|amex|american express|discover|barclay(?:s|card)?|synchrony|syncb|comenity|applecard|apple card|gsbank|td bank|usaa|navy federal|nfcu|pnc|credit one|merrick|first premier|elan|fnbo|bmo|hsbc|amz storecard|best buy|target card|kohls|macys|home depot|lowes|tjx|gap visa|sears)';
const transfer = '(?:transfer|transfr|trnsfr|trnsf|transf|xfer|xfr|tfr|trf)';

/** On a card account: incoming money that is a payment, not a refund. */
const cardPaid = sure(
  'card-payments',
  'a credit card payment',
  /\b(?:payment|pymt|pmt|autopay|thank you)\b/i,
);

/** The first match wins. Fees come before what they are charged for, repayments before transfers. */
const patterns: readonly BankingPattern[] = [
  sure(
    'late-fees',
    'an overdraft or insufficient funds fee',
    /\b(?:overdraft|od|nsf|insufficient funds?|non-?sufficient|returned (?:item|check|payment)|uncollected)\b.*\b(?:fee|charge|item|retry)|\boverdraft\b|^nsf\b/i,
  ),
  sure(
    'bank-fees',
    'a bank fee',
    /\b(?:atm|wire|monthly|maint\w*|account|acct|transaction|trans|txn|late|annual|membership|overlimit|over limit|balance transfer|cash advance|foreign|intl|international|stop payment|paper statement|inactivity|dormant|service|minimum|min bal\w*|withdrawal|check(?:ing)?|card replacement|analysis|excess\w*|convenience)\s+(?:\w+\s+)?(?:fees?|svc chg|service chge?)\b(?! rebate| refund| reversal)/i,
  ),
  sure(
    'fees-and-charges',
    'a bank charge',
    /\b(?:service charge|svc charge|svc chg|maintenance charge|finance charge|interest charged?|int charge|purchase interest|cargo por|comision(?:es)?|anuidade|tarifa (?:pacote|banc\w*|mens\w*|manut\w*)|cuota de manejo|iof\b|cobro (?:de )?comision|imp(?:uesto)? ?(?:0[.,]15|transf))/i,
  ),
  usual(
    'interest-charges',
    'an interest charge',
    /^interest\b(?! (?:paid|earned|payment|credit|income))/i,
    'debit',
  ),
  sure('taxes', 'a tax payment', /usataxpymt|\btax ?(?:payment|pymt|pmt)\b/i, 'debit'),
  sure(
    'interest-and-dividends',
    'interest or a dividend',
    /\b(?:interest (?:paid|payment|pymt|earned|credit|deposit|income)|int(?:erest)? (?:pd|earned)|dividend|dividends|div reinv|apy earned)\b|^interest$|^dividend/i,
  ),
  usual('interest-and-dividends', 'interest', /\binterest\b/i, 'credit'),
  sure(
    'paycheck',
    'a paycheck',
    /\b(?:payroll|payrll|direct ?dep(?:osit)?|dir ?dep|dirdep|dd dep|salary|salar|wages?|paycheck|pay ?chk|reg\.? ?sal|gross pay|net pay|nomina|salario|sueldo|folha|vencimento|des: ?(?:payroll|dir ?dep|salary|edi))\b/i,
  ),
  sure(
    'tax-refunds',
    'a tax refund',
    /\b(?:tax ?ref(?:und)?|taxrefund|irs treas|treas 310|tax ?rfd|state refund|tax rebate|stimulus|eip\d?|franchise tax.*refund|restituicao)\b/i,
  ),
  sure(
    'tax-refunds',
    'a tax refund',
    /\b(?:internal revenue|irs(?! treas)|franchise tax bo?a?r?d?|dept of (?:revenue|taxation)|comptroller)\b/i,
    'credit',
  ),
  sure(
    'benefits',
    'a benefit payment',
    /\b(?:ssa treas|soc(?:ial)? sec(?:urity)?|ssi\b|unemploy\w*|ui (?:benefit|pymt)|va benef\w*|vacp|dfas|child support|pension|annuity|retirement (?:pay|benefit)|edd\b|workers comp|aposentadoria|inss\b)/i,
    'credit',
  ),
  usual(
    'income',
    'earnings or rewards',
    /\b(?:cash ?back|reward(?:s)?|cashout|payout|earnings|royalt\w*|commission|bonus|tips?)\b/i,
    'credit',
  ),
  sure(
    'card-payments',
    'a credit card payment',
    new RegExp(
      `\\b${issuer}\\b.*\\b(?:e-?pay(?:ment)?|crcard ?pmt|credit ?c(?:ar|r)?d|creditcard|card|crd|auto ?pay|autopmt|online|mobile|ach|bill)\\b.*\\b(?:${pay}|auto ?pay|epay)\\b`,
      'i',
    ),
  ),
  sure(
    'card-payments',
    'a credit card payment',
    new RegExp(
      `\\b${card}\\b[^a-z]*(?:\\w+ )?\\b(?:${pay}|e-?payment|epay|auto ?pay|bill ?pay|online pmt)\\b|\\b${pay}\\b (?:for|to|of|-)? ?(?:\\w+ )?\\b${card}\\b`,
      'i',
    ),
  ),
  sure(
    'card-payments',
    'a credit card payment',
    /\b(?:payment,? ?-? ?thank you|payment received|online payment,? thank|autopay payment|autopay auto-?pmt|crcardpmt|card ?p(?:y)?mt|cardmember serv|citictp|citi autopay|applecard gsbank|gsbank|pgto fatura|pagamento (?:de )?fatura|pago (?:de )?tarjeta|pago tc|abono tarjeta)\b|^(?:epay|e-?payment|auto(?:matic)? ?payment)\b/i,
  ),
  // Insurers, utilities and lenders also collect "auto payments".
  sure(
    'card-payments',
    'a credit card payment',
    new RegExp(`\\b${issuer}\\b.*\\b(?:e-?payment|auto(?:matic)? ?payment)\\b`, 'i'),
  ),
  sure(
    'card-payments',
    'a credit card payment',
    /^(?:american express|amex|discover|barclaycard|capital one|synchrony bank|comenity|chase|citi|citi card)\b(?: (?:ach|cd|dc|us))?\s*(?:\d|[^\w\s]|p(?:y)?mt|payment|creditcard|$)/i,
  ),
  sure(
    'cash',
    'a cash withdrawal or deposit',
    /\b(?:atm|cash ?machine|cashpoint|cajero)\b(?!.*\bfee\b)|\bcash (?:withdrawal|advance|deposit|w\/d|dispensed)|\b(?:retiro|saque|disposicion) (?:de |en |cajero|efectivo|24h|atm)|\bcounter withdrawal|\bteller (?:withdrawal|deposit)/i,
  ),
  sure(
    'payments-to-people',
    'a payment to or from a person',
    /\b(?:zelle|venmo|cash ?app|apple cash|popmoney|square cash|quickpay|remitly|xoom|western union|moneygram|wise (?:us|inc|transfer)|transferwise|pix (?:enviado|recebido|transf\w*)|bizum|spei|interac|e-?transfer|sinpe)\b/i,
  ),
  usual(
    'account-transfers',
    'a digital wallet transfer',
    /\bpaypal:? (?:des: ?transfer|transfer|add to bal\w*)/i,
  ),
  usual('account-transfers', 'a move of money', /^mov(?:e|ed|ing) (?:money |funds )?(?:to|from)\b/i),
  sure(
    'account-transfers',
    'a transfer',
    new RegExp(
      `\\b(?:online|internet|mobile|internal|account|acct|funds?|book|wire|bank|balance|savings?|recurring|scheduled|automatic|auto|external|ext|money|instant|ach|tel|web|p2p|overdraft)\\b[- ]*(?:banking )?\\b${transfer}s?\\b`,
      'i',
    ),
  ),
  sure(
    'account-transfers',
    'a transfer',
    new RegExp(
      `\\b${transfer}s?\\b,? (?:from|to|cr|dr|in|out|credit|debit|between|de|a|para|entre|deposit|withdrawal|sav\\w*|chk\\w*|check\\w*|#)\\b|^${transfer}s?\\b|des: ?${transfer}|^transferencia|\\btransferencia\\b|\\bted (?:enviada|recebida)|\\b(?:to|from) (?:savings?|checking|share|chk|sav|money market)\\b|\\b(?:xx|x|\\*)\\d{3,4} ${transfer}`,
      'i',
    ),
  ),
  usual(
    'deposits',
    'a deposit',
    /\b(?:mobile|remote|check|chk|cash|atm|branch|counter|online|edeposit|e-?deposit|customer)\b.{0,12}\bdeposit\b|^deposit\b|^mobile dep\b/i,
    'credit',
  ),
  usual(
    'savings-and-investments',
    'a transfer to or from savings or investments',
    /\b(?:brokerage|investment|securities|roth|ira\b|401k|round-?ups?|crypto|bitcoin)\b/i,
  ),
  sure(
    'housing',
    'a mortgage or rent payment',
    /\b(?:mortgage|mortg|mtg|mtge|home ?loan|hipoteca|rent(?:al)? (?:payment|pymt|pmt)|rent pay|apartment rent|alquiler|aluguel|hoa (?:dues|fee|pymt)|homeowners assoc\w*)\b|^rent$/i,
  ),
  sure(
    'loan-payments',
    'a loan payment',
    /\b(?:student|auto|car|personal|payday|installment|vehicle|equity|title|signature)\b.{0,8}\bloans?\b|\bloans? (?:payment|pymt|pmt|pay)\b|\b(?:prestamo|emprestimo|financiamento)\b|\b(?:auto|motor|vehicle) (?:fin(?:anc\w*)?|credit|acceptance)\b/i,
  ),
  usual(
    'loan-payments',
    'a payment to a lender',
    // The finance office of a city or university collects fees, not loan payments.
    /^(?!.*\b(?:city|county|town|state|dept|department|university|univ|college|school|government|govt)\b).*\b(?:loans?|lending|lender|lendin|financ(?:e|ing|ial serv\w*))\b/i,
    'debit',
  ),
  sure(
    'taxes',
    'a tax payment',
    /\b(?:usataxpymt|irs|internal revenue|franchise tax|tax ?(?:payment|pymt|pmt|collector|board|commissioner)|property tax|dept?\.? of (?:revenue|taxation)|(?:county|city|state|us) (?:treasurer|treasury|tax)|impuestos?|dgii|iptu|ipva|darf|imposto)\b/i,
    'debit',
  ),
  usual(
    'insurance',
    'insurance',
    /\b(?:insurance|insuranc|insuran|ins (?:prem\w*|co|pymt|pmt)|life ins|assurance|premium pymt|seguros?|poliza)\b/i,
  ),
];

const cashWithdrawal =
  /^(?!.*\b(?:fees?|deposit|reversal)\b).*(?:\batm\b.*(?:\bw(?:ith)?dr(?:a?wa?l|w)\b|\bwd\b|\bw\/d|\bcash\b)|\bcash ?(?:withdrawal|withdrawl|w\/d|dispensed)|\b(?:counter|teller) withdrawal)/i;

/** Whether the text is a cash withdrawal, not its fee. */
export function isCashWithdrawal(description: string): boolean {
  return cashWithdrawal.test(description);
}

/**
 * The first matching pattern. An unknown direction is taken as outgoing, and patterns with a direction are then not certain. `text`:
 * the bank's text with single spaces.
 */
export function bankingPatternOf(
  text: string,
  direction: Direction,
  accountType: string | null,
): BankingPattern | null {
  if (accountType === 'credit' && direction === 'credit' && cardPaid.pattern.test(text)) return cardPaid;
  const found = patterns.find(
    (candidate) =>
      (candidate.direction === null || candidate.direction === (direction ?? 'debit')) &&
      candidate.pattern.test(text),
  );
  if (found === undefined) return null;
  return direction === null && found.direction !== null ? { ...found, isCertain: false } : found;
}
