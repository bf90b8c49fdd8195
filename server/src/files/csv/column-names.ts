/** What a column of a bank's file holds. */
export type Role =
  | 'booked'
  | 'date'
  | 'purchased'
  | 'valued'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'balance'
  | 'otherAmount'
  | 'fee'
  | 'currency'
  | 'otherCurrency'
  | 'flag'
  | 'status'
  | 'payee'
  | 'description'
  | 'note'
  | 'category'
  | 'tags'
  | 'account'
  | 'id'
  | 'other';

/**
 * Words of column names in the languages of banks, for each role, in the order in which they are tried: a name such as `original
 * amount` is another amount before it is an amount.
 */
const words: readonly (readonly [Role, RegExp])[] = [
  [
    'other',
    /initial date|final date|time ?zone|^time$|uhrzeit|heure|\bhour\b|information mode|running total/,
  ],
  [
    'otherCurrency',
    /transfer amount currency|(?:local|original|foreign|counter|merchant|exchange|target|fee).{0,10}(?:currency|curr\b|ccy|währung|devise|moneda|valuta)|валюта операции|originalwährung|fremdwährung|(?:devise|moneda|divisa|valuta) (?:d.?)?origin/,
  ],
  [
    'otherAmount',
    /original|foreign|local.?amount|fremd|converted|omgerekend|exchange|rate|kurs|koers|eredeti|původní.*částka|originalbetrag|tax|shipping|handling|insurance|initial.?balance|final.?balance|beginning balance|ending balance|available|auction|compensation|transfer amount(?! currency)|сумма операции|betrag detail/,
  ],
  ['fee', /\bfees?\b|kosten op|poplatek|gebühr|frais|комиссия|entgelt/],
  [
    'balance',
    /balance|running bal|saldo|kontostand|solde|egyenleg|zůstatek|zostatok|остаток|залишок|салдо|salto|υπόλοιπο|bakiye|jääk|likutis|atlikums|\bsold\b|stanje|残高|余额|餘額|잔액|יתרה|الرصيد|รวม/,
  ],
  ['status', /^status|^state$|статус|^stan$|avstemt|^estado$|^stato$/],
  [
    'valued',
    /обработки|settle|valu[et]|wertstellung|rente ?datum|ränte|värde ?dag|valör|értéknap|v[aá]lut|value|fecha valor|renteda|valør|arvopäivä|αξίας|\bvaleur\b|起息日/,
  ],
  [
    'booked',
    /post(?:ed|ing)|book(?:ed|ing)|complet|process|clear(?:ed|ing) date|buchung(?:s(?:tag|datum)|$)|bokför|bokf|bogf|verrekening|contab|könyvel.*dátum|zaúčt|zaucto|księgow|comptab|проводки.*дата|kirjauspäivä|記帳日|记账日/,
  ],
  [
    'purchased',
    /(?:transaction|purchase|operation|trans|started|original).{0,8}date|started|belegdatum|verrichting|provedení|transakc.*dat|date.*op[eé]ration|fecha.*oper|дата операции|datum transak/,
  ],
  [
    'date',
    /date|datum|dato\b|fecha|^data\b|data |päivä|dátum|дата|kuupäev|datums|ημερομηνία|ημ\/νία|\btarih|tanggal|日付|取引日|年月日|日期|날짜|거래일|תאריך|التاريخ|^tag$|^created$|^when$|^day$|^f\. ?(?:oper|valor)/,
  ],
  [
    'debit',
    /debit(?!\/| or|.*credit)|withdrawal|\bsoll\b|belast|débit(?!eur)|\bdebet\b|outflow|paid out|money out|расход|списан|cargo|\bdare\b|uscite|débito|^out$|ut fra|ut av|^ut$|payments?$|spent|terhelés|wypłat|výdaj|\baf\b|lastschrift betrag|obciąż|wydatk|ausgaben|ausgang|uitgaven|hævet|uttak|uttag|dépense|addebit|\bdebe\b|egreso|gasto|retiro|saída|χρέωση|borç|rashod|isplat|breme|duguje|дебет|дебит|出金|お支払|引出|支出|출금|חובה|مدين|\bpaid$|\bsent\b/,
  ],
  [
    'credit',
    /credit(?!or|.*debit| card)|deposit|\bhaben\b|gutschrift|crédit|\bcredit\b|inflow|paid in|money in|приход|поступ|abono|\bavere\b|entrate|crédito|^in$|inn på|^inn$|receipts?$|jóváírás|wpłat|uznani|wpływ|příjem|einnahmen|eingang|inkomsten|indsat|innskudd|insättning|recette|accredit|\bhaber\b|ingreso|depósito|\bentrada|πίστωση|alacak|prihod|uplat|dobro|potražuje|кредит|入金|お預|預入|收入|存入|입금|זכות|دائن|received$/,
  ],
  [
    'amount',
    /amount|betrag|bedrag|montant|importe|importo|beløb|belopp|\bsuma\b|kwota|částk|castk|összeg|сумма|umsatz(?!text|art|typ|zeit)|\bvalor\b|quantia|^net$|^sum$|^summa$|gross|\bamt\b|\bmonto\b|ποσό|tutar|miktar|jumlah|\biznos|znesek|\bobjem\b|сума|金額|金额|금액|סכום|المبلغ|määrä/,
  ],
  [
    'currency',
    /currency|währung|waehrung|^whg|devise|monn|^munt|^valuta$|deviza|валюта|moneda|měn|^ccy|^mena|^walut|^divisa|^cur$|νόμισμα|valiuta|valūta|valuuta|通貨|币种|幣別|통화|מטבע|العملة|döviz/,
  ],
  [
    'flag',
    /debit.?\/?.?credit|credit.?\/?.?debit|^d\/?[ck]$|^type$|^typ$|^art$|af.?bij|bevétel|transaction type|umsatztyp|^sign$|^direction$/,
  ],
  [
    'account',
    /^(?:posted |source )?account(?: ?name)?$|^account (?:number|no)|auftragskonto|^konto(?:nummer|name)?$|rekeningnummer$|^rekening$|^iban(?:\/bban)?$|számla$|^compte$|^cuenta$|^produit$|номер счета|^sąskaitos nr|^kontonummer$/,
  ],
  [
    'id',
    /\bids?\b|reference|referenz|transaktions-?id|authorisation|identif|azonosító|\bref\b|n° de transaction|volgnr|arkivnr/,
  ],
  ['category', /categor|kategor|catég|^class$|rubriek/],
  ['tags', /^tags?$|^labels?$|schlagw/],
  [
    'payee',
    /payee|merchant|^name$|empf|auftraggeber|beg[uü]+e?nstigt|counterpart|partner|tegenpartij|^naam|^nom\b|sender|zahlungs|destinat|beneficiar|recipient|handelaar|odbiorca|nadawca|protiúčtu|mottaker|avsender|elnevez|houder$|^(?:from|to)$|saaja|maksaja|gavėj|mokėt|saņēm|primatelj|prejemnik|ordonator|对方|相手|σε όφελος/,
  ],
  ['note', /^notes?$|^memo$|comment|remark|poznámka|notiz/],
  [
    'description',
    /descri|detail|narration|memo|omschrijving|verwendungszweck|text|libell|concept|^desc|particular|közlemény|описан|основание|tekst|hist[oó]ric|opis|beskriv|reason|transaktion|vwz|message|zpráva|meddel|communication|mededeling|item1|^title$|^titel$|^titre$|^título$|^titolo$|tytuł|toelichting|selgitus|selitys|viesti|περιγραφή|αιτιολογία|açıklama|keterangan|paskirtis|paaiškin|detal|causale|rubrik|forklaring|lançamento|お取引内容|摘要|内容|내용|적요|תיאור|פרטים|الوصف|البيان/,
  ],
];

/** No column has a longer name: more is text of a row. */
const longestName = 200;

/** A column's name as its words are looked for: without case, currency, quotes and marks around it. */
export function plainName(name: string): string {
  return name
    .slice(0, longestName)
    .toLowerCase()
    .replace(/^[#\s'"]+|[\s'":]+$/g, '')
    .replaceAll(/[_\s]+/g, ' ');
}

/** The role that a column's name says. */
export function roleOfName(name: string): Role {
  const plain = plainName(name);
  const withoutUnit = plain.replace(/ ?\((?:[a-z]{3}|[€$£])\)| [a-z]{3}$/g, (unit) =>
    /in$/.test(unit) ? unit : '',
  );
  if (plain === '') return 'other';
  return words.find(([, pattern]) => pattern.test(plain) || pattern.test(withoutUnit))?.[0] ?? 'other';
}
