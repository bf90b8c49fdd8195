/** A short file of each format. */
export const testFiles: Readonly<Record<string, string>> = {
  csv: 'Date;Text;Amount;Balance\n2024-05-13;"Shop; big";-1.50;8.50\n2024-05-14;Salary;1.000,00;1008,50\n',
  ofx: '<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST><STMTTRN><DTPOSTED>20240502<TRNAMT>-4.5<FITID>1<NAME>A &amp; B</STMTTRN></BANKTRANLIST></STMTRS></OFX>',
  qif: "!Type:Bank\nD5/13'24\nT-17.67\nPShop\nSFood\n$-17.00\n^\nD5/14'24\nT5.00\nL[Savings]\n^\n",
  camt: '<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">4.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2024-05-02</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>',
  mt940:
    ':20:X\n:25:1\n:60F:C240501EUR10,00\n:61:2405020502D4,50NTRFNONREF\n:86:166?00A?20B?32C\n:62F:C240502EUR5,50\n-\n',
  beancount:
    '2024-01-01 open Assets:Bank USD\n2024-01-06 * "Shop" "Milk" #food\n  Expenses:Food  3.00 USD\n  Assets:Bank\n2024-01-10 balance Assets:Bank -3.00 USD\n',
  journal:
    '2024/1/5 * Shop ; note\n  Expenses:Food  $4.50\n  Assets:Bank  $-4.50 = $-4.50\n\n2024/1/6 x\n  Assets:Bank  1 EUR @ $2\n  Equity\n',
  ynab: '{"accounts":[{"id":"a","name":"Bank"}],"transactions":[{"id":"1","date":"2025-01-02","amount":-4500,"account_id":"a"}]}',
  ynab4:
    '{"accounts":[],"masterCategories":[],"transactions":[{"entityId":"1","date":"2025-01-02","amount":0.3,"accountId":"a"}]}',
};
