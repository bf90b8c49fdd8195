/** Text before and after a merchant's name on statements. Patterns match the original case. */

/** Payment methods that banks put first, followed by a card's digits, dates and times. */
const waysOfPaying = [
  '(?:pinned|signature|pin|sig|non-?pin)\\s+pos(?:\\s+(?:debit|purchase))?',
  'pos\\s+(?:debit|purchase|withdrawal|sig|pin|signature|transaction|pur|refund|return)(?:\\s+(?:visa|mastercard|mc))?',
  '(?:recurring\\s+)?(?:visa\\s+|mc\\s+|mastercard\\s+)?(?:debit|credit|check|atm|bank)\\s*card\\s+(?:purchase|payment|credit|refund|return|withdrawal|debit)s?',
  'recurring\\s+(?:debit|credit|check)\\s*card(?:\\s+(?:purchase|payment))?',
  '(?:recurring\\s+)?(?:purchase|payment|pymt|transfer)\\s+(?:authorized|return\\s+authorized)\\s+on',
  '(?:debit|purchase|card)\\s+authorization',
  'checkcard|checkcrd|check\\s?crd|dbt\\s?(?:crd|card)?\\s?(?:purchase|purch|pur)?|debit\\s+(?:purchase|pos|pmt|payment)|debit\\s+card',
  '(?:visa|mastercard|contactless|card|online|international|intl|foreign)\\s+(?:purchase|pos)',
  '(?:web|online|mobile|bill|electronic|external|preauthorized|pre-authorized|ach|tel|ppd)\\s+(?:pmt|pymt|payment|withdrawal|debit|deposit|credit|pay|trn|tran|transaction|purchase)(?:\\s+(?:from|to))?',
  'store\\s+return|purchase\\s+return|merchandise\\s+return|refund|return|withdrawal|purchase|recurring(?:\\s+(?:payment|pymt|pmt|charge))?',
  'compra(?:\\s+(?:pos|en|con\\s+tarjeta|tarj\\w*|cartao|no\\s+brasil))?|consumo(?:\\s+(?:pos|en|tarj\\w*))?|tarj(?:eta)?\\.?',
  'pago(?:\\s+(?:pos|en|de|tarj\\w*|fact\\w*|servicios?|poliza|prestamo|cuota))*|recibo|recarga|cargo(?:\\s+tdc)?|deb\\s+aut|reembolso|estorno(?:\\s+compra)?|parc\\s+\\d+/\\d+',
];
const afterWayOfPaying =
  '(?:\\s*[-:#]\\s*|\\s+(?:visa|mc|mastercard|(?:check|debit|credit)\\s?card|card|crd|ending\\s+in|at|on|no)\\b|\\s*#?[x*]*\\d{4}\\b(?![-/.]\\d)|\\s*x{2,}-?[x\\d]*\\b|\\s*\\*{2,}\\d*|\\s+\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?|\\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\s?\\d{1,2}\\b|\\s+\\d{1,2}:\\d{2}\\s?[ap]?m?\\b)*';
export const wayOfPayingFirst = new RegExp(`^(?:${waysOfPaying.join('|')})\\b${afterWayOfPaying}\\s*`, 'i');

/** Leading card digits, dates or times. */
export const digitsFirst =
  /^(?:\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|x{2,}\d{4,}|x{5,}\w*|\d{4}(?=\s+(?:recurring|debit|card|pos|purchase)\b)|\*{2,}\d+)\s+/i;

/** PayPal's bank debit for a purchase: the shop follows, possibly after a date or label. Without a shop it stays as it is. */
export const payPalPurchase =
  /^paypal\s*:?\s+(?:des:\s*)?inst(?:ant)?\s+(?:xfer|transfer)\s+(?:id:\s*)?(?:\d{6}\s+)?(?!(?:web|ppd|ccd|indn|co|id|sec|trn)\b|x{2,})(?=[a-z])/i;
export const payPalSign = 'PAYPAL *';

/** Everything from here on is not part of the name. Some text must remain before it. */
export const tails: readonly RegExp[] = [
  /(?<=\S)\s+1?[-. ]?\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}\s+[a-z]{2}$/i,
  /(?<=\S)\s+-?\s*card\s+ending\s+in\b.*$/i,
  /(?<=\S)\s+(?:card|crd|cd)\s*#?\s*[x*]*\d{4}\b.*$/i,
  /(?<=\S)\s+(?:web|ppd|ccd|tel|co|orig|trn|trace|auth|conf|ref|trans)\s*(?:id|no|num|nbr|#)?\s*[:#].*$/i,
  /(?<=\S)\s+(?:indn|id|sec|des|descr?|trace|eid)\s*:.*$/i,
  /(?<=\S)\s+(?:reference|confirmation|conf|ref|auth|invoice|inv|acct|account|order)\s*(?:#|no\.?|nbr|num)?\s*:?\s*[x*]*\d[\w-]*\b.*$/i,
  /(?<=\S)\s+\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\s+purchase\b.*$/i,
  /(?<=\S)\s+(?:\d{1,2}\/\d{1,2}\s+)?purchase\s+w\/?\s*cash\s?back\b.*$/i,
  /(?<=\S)\s+(?:us\s+)?card\s+purchase\b.*$/i,
  /(?<=\S)\s+\$?\d+[.,]\d\d(?:\s*(?:usd|cad|eur|gbp))?$/i,
  /(?<=\S)\s+(?:debit|credit)\s+card$/i,
  /(?<=\S)\s+(?:recurring|usd|qps|pos|ppd|ccd)$/i,
];

/** Processors that write a prefix, an asterisk and the merchant. */
const processors: readonly (readonly [signs: string, name: string])[] = [
  ['sq|sqc|gosq|sq\\.com', 'Square'],
  ['tst|toast', 'Toast'],
  ['paypal|paypal inst xfer|pypl|ppal|pp', 'PayPal'],
  ['sp|sp aff|shopify|shop pay', 'Shopify'],
  ['dd', 'DoorDash'],
  ['cko|ckx', 'Checkout.com'],
  ['py', 'Paysafe'],
  ['in|int|intuit', 'Intuit'],
  ['wpy|wepay', 'WePay'],
  ['bt', 'Braintree'],
  ['google|goog|google pay|ggl', 'Google'],
  ['apl|apl ?pay|apple pay', 'Apple Pay'],
  ['clv|clover', 'Clover'],
  ['fs|fsprg|fastspring', 'FastSpring'],
  ['2co\\.com|2co', '2Checkout'],
  ['spi', 'Speedpay'],
  ['eb|evb', 'Eventbrite'],
  ['izettle|zettle|iz', 'Zettle'],
  ['sumup', 'SumUp'],
  ['stripe', 'Stripe'],
  ['mercadopago|mercpago|mp', 'Mercado Pago'],
  ['pagseguro|pag', 'PagSeguro'],
  ['lightspeed|lsp', 'Lightspeed'],
  ['chownow|ezcater|olo|slice', 'Ordering service'],
  ['vending|ctlp|cpi|usa', 'Vending'],
];
/** Other prefixes of two or three letters are processors too, except merchants themselves and prefixes with only a code behind. */
const shortMerchants =
  'att|hbo|irs|aaa|ups|nyt|wsj|amz|bp|cvs|kfc|sxm|abc|nbc|cbs|mta|dmv|adt|amc|ihg|aa|ua|hp|jet|gap|rei|hsn|qvc|mlb|nfl|nba|ufc|tmo|vzw|gfm|psn|ea|fed';
export const processorSigns: readonly { pattern: RegExp; name: string }[] = processors.map(
  ([signs, name]) => ({
    pattern: new RegExp(`^(?:${signs})\\s?\\*+\\s*(?=\\S)`, 'i'),
    name,
  }),
);
export const unknownProcessorSign = new RegExp(
  `^(?!(?:${shortMerchants})\\s?\\*)[a-z]{2,3}\\s?\\*+\\s*(?![a-z]*\\d[a-z\\d]*(?:\\s|$))(?=[a-z\\d]{2})`,
  'i',
);

/** Prefixes without an asterisk, in upper case only. */
export const bareProcessorSigns: readonly { pattern: RegExp; name: string }[] = [
  { pattern: /^SQ (?=\S)/, name: 'Square' },
  { pattern: /^TST ?-? (?=\S)/, name: 'Toast' },
  { pattern: /^SP (?=[A-Z])/, name: 'Shopify' },
  { pattern: /^APLPAY (?=\S)/, name: 'Apple Pay' },
  { pattern: /^DD (?=DOORDASH)/, name: 'DoorDash' },
];

/** Text that is never part of a name. */
export const noiseWithin: readonly RegExp[] = [
  /\b1?[-. ]?\(?\d{3}\)?[-. ]\d{3}[-. ]?\d{1,5}\b/g,
  /\b\d{3}-\d{3,8}\b/g,
  // A ticket number attached to the airline's name.
  /(?<=\b[a-z]{2,})\d{9,}\b/gi,
  /\bx{2,}[-x]*\d+\b/gi,
  /\bx{4,}\b/gi,
  /\*{2,}\d*/g,
  /\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b/g,
  /\b\d{1,2}(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\d{2,4}\b/gi,
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\s?\d{1,2}\b(?!\w)/gi,
  /\b\d{1,2}:\d{2}(?::\d{2})?\s?[ap]?m?\b/gi,
  /#\s?\d[\w-]*/g,
  /(?<!& )\b(?:store|str|unit|loc|location|shop|suc|sucursal)\s?#?\s?\d+\b/gi,
  /\bhttps?:?\/*\w*/gi,
];

/** A street address and everything after it. */
export const address =
  /(?<=\S\s?)\b\d{1,5}\s+(?:[nsew]\s+)?\w+(?:\s+\w+)?\s+(?:street|st|avenue|ave|blvd|road|rd|drive|dr|lane|ln|hwy|highway|pkwy|suite|ste)(?=suite|ste|\d|\b).*$/i;
