/** A short file of each format. */
export const testFiles: Readonly<Record<string, string>> = {
  csv: 'Date;Text;Amount;Balance\n2024-05-13;"Shop; big";-1.50;8.50\n2024-05-14;Salary;1.000,00;1008,50\n2024-05-15;Rent;-800,00;208,50\n2024-05-16;Bakery;-3,20;205,30\n',
  ofx: '<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST>\n<STMTTRN><DTPOSTED>20240502<TRNAMT>-4.5<FITID>1<NAME>A &amp; B</STMTTRN>\n<STMTTRN><DTPOSTED>20240503<TRNAMT>20<FITID>2<NAME>C</STMTTRN>\n<STMTTRN><DTPOSTED>20240504<TRNAMT>-7.25<FITID>3<NAME>D</STMTTRN>\n</BANKTRANLIST></STMTRS></OFX>',
  qif: "!Type:Bank\nD5/13'24\nT-17.67\nPShop\nSFood\n$-17.00\n^\nD5/14'24\nT5.00\nL[Savings]\n^\nD5/15'24\nT-8.00\nPBakery\n^\nD5/16'24\nT-9.10\nPKiosk\n^\n",
  camt: `<Document><BkToCstmrStmt><Stmt>${['02', '03', '06', '07']
    .map(
      (day) =>
        `\n<Ntry><Amt Ccy="EUR">4.${day}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2024-05-${day}</Dt></BookgDt></Ntry>`,
    )
    .join('')}\n</Stmt></BkToCstmrStmt></Document>`,
  mt940:
    ':20:X\n:25:1\n:60F:C240501EUR10,00\n:61:2405020502D4,50NTRFNONREF\n:86:166?00A?20B?32C\n:61:2405030503C2,00NTRFNONREF\n:86:166?00A?20D?32E\n:61:2405060506D1,50NTRFNONREF\n:62F:C240506EUR6,00\n-\n',
  beancount:
    '2024-01-01 open Assets:Bank USD\n2024-01-06 * "Shop" "Milk" #food\n  Expenses:Food  3.00 USD\n  Assets:Bank\n2024-01-10 balance Assets:Bank -3.00 USD\n',
  journal:
    '2024/1/5 * Shop ; note\n  Expenses:Food  $4.50\n  Assets:Bank  $-4.50 = $-4.50\n\n2024/1/6 x\n  Assets:Bank  1 EUR @ $2\n  Equity\n',
  ynab: `{"accounts":[{"id":"a","name":"Bank"}],"transactions":[${[1, 2, 3, 4]
    .map((id) => `\n{"id":"${id}","date":"2025-01-0${id}","amount":-${id}500,"account_id":"a"}`)
    .join(',')}]}`,
  ynab4: `{"accounts":[],"masterCategories":[],"transactions":[${[1, 2, 3, 4]
    .map((id) => `\n{"entityId":"${id}","date":"2025-01-0${id}","amount":0.${id},"accountId":"a"}`)
    .join(',')}]}`,
};
