import { describe, expect, test } from 'vitest';
import { read, rowsIn } from './test-read.ts';

/** Rows of our own under the column names of banks and apps as they publish or export them. */
describe('layouts of banks and apps', () => {
  test.each([
    [
      'N26',
      `"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"
2026-05-02,2026-05-02,"Lawson Tokyo",,Presentment,,"Main Account",-8.5,-1360,JPY,160
2026-05-04,2026-05-04,"Cafe Tokyo",,Presentment,,"Main Account",-3.1,-496,JPY,160
2026-05-07,2026-05-07,"ACME GmbH",DE89370400440532013000,"Credit Transfer","Gehalt Mai","Main Account",2500.0,,,`,
      [
        'Main Account | 2026-05-02 | -8.5 | EUR | Lawson Tokyo',
        'Main Account | 2026-05-04 | -3.1 | EUR | Cafe Tokyo',
        'Main Account | 2026-05-07 | 2500.0 | EUR | ACME GmbH DE89370400440532013000',
      ],
    ],
    [
      'N26, with purchases in two currencies',
      `"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"
2026-05-02,2026-05-02,"Lawson Tokyo",,Presentment,,"Main Account",-8.5,-1360,JPY,160
2026-05-04,2026-05-04,"REWE",,Presentment,,"Main Account",-3.1,-3.1,EUR,1
2026-05-07,2026-05-07,"ACME GmbH",DE89370400440532013000,"Credit Transfer","Gehalt Mai","Main Account",2500.0,,,`,
      [
        'Main Account | 2026-05-02 | -8.5 | EUR | Lawson Tokyo',
        'Main Account | 2026-05-04 | -3.1 | EUR | REWE',
        'Main Account | 2026-05-07 | 2500.0 | EUR | ACME GmbH DE89370400440532013000',
      ],
    ],
    [
      'Neon',
      `"Date";"Amount";"Original amount";"Original currency";"Exchange rate";"Description";"Subject";"Category";"Tags";"Wise";"Spaces"
"2026-05-24";"-8.50";"-1360";"JPY";"0.00625";"Lawson";;"shopping";"";"no";"no"
"2026-05-25";"2500.00";"";"";"";"ACME AG";"Lohn";"income";"";"no";"no"`,
      [' | 2026-05-24 | -8.50 | ? | Lawson', ' | 2026-05-25 | 2500.00 | ? | ACME AG'],
    ],
    [
      'Wise, a statement of one balance',
      `"TransferWise ID",Date,"Date Time",Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Card Last Four Digits","Card Holder Full Name",Attachment,Note,"Total fees","Exchange To Amount"
TRANSFER-900001,23-05-2026,"23-05-2026 10:11:12.123",-101.15,EUR,"Sent money to Tom",,398.85,EUR,USD,1.08,,Tom,123,,,,,,1.15,108.00
CARD-77001,20-05-2026,"20-05-2026 09:00:00.000",-20.00,EUR,"Card transaction of 20.00 EUR issued by Rewe",,500.00,,,,,,,REWE,1234,Ann,,,0.00,
TRANSFER-900000,19-05-2026,"19-05-2026 08:00:00.000",520.00,EUR,"Received money from ACME",Pay,520.00,,,,ACME,,,,,,,,0.00,`,
      [
        ' | 2026-05-23 | -101.15 | EUR | Tom 123 Sent money to Tom',
        ' | 2026-05-20 | -20.00 | EUR | REWE Card transaction of 20.00 EUR issued by Rewe',
        ' | 2026-05-19 | 520.00 | EUR | Received money from ACME',
      ],
    ],
    [
      'Wise, the history of all',
      `ID,Status,Direction,"Created on","Finished on","Source fee amount","Source fee currency","Target fee amount","Target fee currency","Source name","Source amount (after fees)","Source currency","Target name","Target amount (after fees)","Target currency","Exchange rate",Reference,Batch,"Created by",Category,Note
TRANSFER-1,COMPLETED,OUT,"2026-05-23 10:11:12","2026-05-23 10:11:20",1.15,EUR,,,"Ann B",100.00,EUR,Tom,108.00,USD,1.08,,,"Ann B",General,
CARD_TRANSACTION-2,COMPLETED,OUT,"2026-05-20 09:00:00","2026-05-20 09:00:00",0.00,EUR,,,"Ann B",20.00,EUR,REWE,20.00,EUR,1.0,,,"Ann B",Groceries,
TRANSFER-3,COMPLETED,IN,"2026-05-19 08:00:00","2026-05-19 08:00:00",0.00,EUR,,,ACME,520.00,EUR,"Ann B",520.00,EUR,1.0,Pay,,"Ann B",Money added,
TRANSFER-4,CANCELLED,OUT,"2026-05-18 08:00:00","2026-05-18 08:00:00",0.00,EUR,,,"Ann B",5.00,EUR,Tom,5.00,EUR,1.0,Pay,,"Ann B",General,`,
      [
        'Wise EUR | 2026-05-23 | -101.15 | EUR | Tom',
        'Wise EUR | 2026-05-20 | -20.00 | EUR | REWE',
        'Wise EUR | 2026-05-19 | 520.00 | EUR | ACME',
      ],
    ],
    [
      'Monzo',
      `Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In
tx_0001,02/05/2026,10:11:12,Card payment,Lawson,,Shopping,-6.80,GBP,-1360,JPY,,,,LAWSON TOKYO JPN,,-6.80,
tx_0002,14/05/2026,08:00:00,Faster payment,ACME,,Income,2100.00,GBP,2100.00,GBP,May pay,,,PAY,,,2100.00
tx_0003,15/05/2026,12:00:00,Card payment,Pret,,Eating out,-4.50,GBP,-4.50,GBP,,,,PRET A MANGER LONDON,,-4.50,`,
      [
        ' | 2026-05-02 | -6.80 | GBP | Lawson LAWSON TOKYO JPN',
        ' | 2026-05-14 | 2100.00 | GBP | ACME PAY',
        ' | 2026-05-15 | -4.50 | GBP | Pret PRET A MANGER LONDON',
      ],
    ],
    [
      'Starling',
      `Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes
02/05/2026,Tesco,TESCO STORES 1234,CONTACTLESS,-12.40,487.60,GROCERIES,
14/05/2026,ACME,PAY,FASTER PAYMENT,2100.00,2587.60,INCOME,`,
      [
        ' | 2026-05-02 | -12.40 | GBP | Tesco CONTACTLESS',
        ' | 2026-05-14 | 2100.00 | GBP | ACME FASTER PAYMENT',
      ],
    ],
    [
      'Venmo',
      `Account Statement - (@ann-b) ,,,,,,,,,,,,,,,,,,,,,
Account Activity,,,,,,,,,,,,,,,,,,,,,
,ID,Datetime,Type,Status,Note,From,To,Amount (total),Amount (tip),Amount (tax),Amount (fee),Tax Rate,Tax Exempt,Funding Source,Destination,Beginning Balance,Ending Balance,Statement Period Venmo Fees,Terminal Location,Year to Date Venmo Fees,Disclaimer
,,,,,,,,,,,,,,,,$100.00,,,,,
,3911111111111111111,2026-05-02T10:11:12,Payment,Complete,Pizza,Ann B,Tom C,- $20.00,,0,,0,,Venmo balance,,,,,Venmo,,
,3911111111111111112,2026-05-05T10:11:12,Payment,Complete,Rent,Tom C,Ann B,+ $500.00,,0,,0,,,Venmo balance,,,,Venmo,,
,3911111111111111113,2026-05-06T10:11:12,Standard Transfer,Issued,,,,- $300.00,,0,,0,,,BANK *1234,,,,Venmo,,
,,,,,,,,,,,,,,,,,$280.00,$0.00,,$0.00,"In case of errors or questions about your transactions call us."`,
      [
        ' | 2026-05-02 | -20.00 | USD | Ann B Tom C',
        ' | 2026-05-05 | 500.00 | USD | Tom C Ann B Venmo balance',
        ' | 2026-05-06 | -300.00 | USD | BANK *1234',
      ],
    ],
    [
      'PayPal',
      `"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Shipping Address","Address Status","Item Title","Item ID","Shipping and Handling Amount","Insurance Amount","Sales Tax","Balance","Note"
"05/13/2026","10:00:00","PDT","Shop Ltd","Express Checkout Payment","Completed","USD","-25.00","0.00","-25.00","a@x","b@x","1AB","","","Lamp","","0.00","0.00","0.00","75.00",""
"05/14/2026","10:00:00","PDT","Tom","Mobile Payment","Completed","USD","50.00","-1.75","48.25","b@x","a@x","2AB","","","","","0.00","0.00","0.00","123.25","thanks"
"05/15/2026","10:00:00","PDT","Hotel","Authorization","Pending","USD","-80.00","0.00","-80.00","a@x","b@x","3AB","","","","","0.00","0.00","0.00","123.25",""`,
      [' | 2026-05-13 | -25.00 | USD | Shop Ltd', ' | 2026-05-14 | 48.25 | USD | Tom'],
    ],
    [
      'Mercury',
      `Date (UTC),Description,Amount,Status,Source Account,Bank Description,Reference,Note,Last Four Digits,Name On Card,Category,GL Code,Timestamp,Original Currency,Check Number,Tags
05-13-2026,AWS,-120.50,Sent,Mercury Checking xx1234,AMAZON WEB SERVICES,,,,,Software,,05-13-2026 10:11:12,USD,,
05-14-2026,Client Inc,5000.00,Sent,Mercury Checking xx1234,WIRE CLIENT INC,,,,,,,05-14-2026 10:11:12,USD,,
05-15-2026,Transfer,-1000.00,Sent,Mercury Savings xx9876,TRANSFER,,,,,,,05-15-2026 10:11:12,USD,,
05-16-2026,Vendor,-10.00,Failed,Mercury Checking xx1234,VENDOR,,,,,,,05-16-2026 10:11:12,USD,,`,
      [
        'Mercury Checking xx1234 | 2026-05-13 | -120.50 | ? | AWS AMAZON WEB SERVICES',
        'Mercury Checking xx1234 | 2026-05-14 | 5000.00 | ? | Client Inc WIRE CLIENT INC',
        'Mercury Savings xx9876 | 2026-05-15 | -1000.00 | ? | Transfer TRANSFER',
      ],
    ],
    [
      'Fidelity',
      `

Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date
05/13/2026, DIRECT DEPOSIT ACME PAYROLL (Cash), , No Description,Cash,,,,,,2500.00,3100.25,
05/14/2026, DEBIT CARD PURCHASE TRADER JOES (Cash), , No Description,Cash,,,,,,-45.20,3055.05,05/16/2026
05/15/2026, BILL PAYMENT RENT (Cash), , No Description,Cash,,,,,,-1500.00,1555.05,05/19/2026


"The data and information in this spreadsheet is provided to you solely for your use and is not for distribution."
"Brokerage services are provided by Fidelity Brokerage Services LLC."

Date downloaded 05/20/2026 10:11 am`,
      [
        ' | 2026-05-13 | 2500.00 | USD | DIRECT DEPOSIT ACME PAYROLL (Cash)',
        ' | 2026-05-14 | -45.20 | USD | DEBIT CARD PURCHASE TRADER JOES (Cash)',
        ' | 2026-05-15 | -1500.00 | USD | BILL PAYMENT RENT (Cash)',
      ],
    ],
    [
      'Chase, a card',
      `Transaction Date,Post Date,Description,Category,Type,Amount,Memo
05/13/2026,05/14/2026,TRADER JOES #541,Groceries,Sale,-45.20,
05/15/2026,05/15/2026,Payment Thank You-Mobile,,Payment,500.00,
05/16/2026,05/17/2026,RETURN STORE,Shopping,Return,20.00,`,
      [
        ' | 2026-05-14 | -45.20 | ? | TRADER JOES #541',
        ' | 2026-05-15 | 500.00 | ? | Payment Thank You-Mobile',
        ' | 2026-05-17 | 20.00 | ? | RETURN STORE',
      ],
    ],
    [
      'Chase, checking',
      `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
DEBIT,05/14/2026,"TRADER JOES #541",-45.20,DEBIT_CARD,954.80,,
CREDIT,05/13/2026,"ACME PAYROLL",500.00,ACH_CREDIT,1000.00,,`,
      [
        ' | 2026-05-14 | -45.20 | ? | DEBIT TRADER JOES #541',
        ' | 2026-05-13 | 500.00 | ? | CREDIT ACME PAYROLL',
      ],
    ],
    [
      'American Express',
      `Date,Description,Card Member,Account #,Amount
05/13/2026,TRADER JOES,ANN B,-12345,45.20
05/14/2026,UBER,TOM C,-12346,12.00
05/15/2026,AUTOPAY PAYMENT - THANK YOU,ANN B,-12345,-300.00`,
      [
        ' | 2026-05-13 | -45.20 | ? | TRADER JOES',
        ' | 2026-05-14 | -12.00 | ? | UBER',
        ' | 2026-05-15 | 300.00 | ? | AUTOPAY PAYMENT - THANK YOU',
      ],
    ],
    [
      'Capital One',
      `Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit
2026-05-13,2026-05-14,1234,TRADER JOES,Merchandise,45.20,
2026-05-15,2026-05-15,1234,CAPITAL ONE MOBILE PYMT,Payment/Credit,,300.00`,
      [' | 2026-05-14 | -45.20 | ? | TRADER JOES', ' | 2026-05-15 | 300.00 | ? | CAPITAL ONE MOBILE PYMT'],
    ],
    [
      'DKB',
      `﻿"Girokonto";"DE89370400440532013000"
""
"Kontostand vom 20.05.2026:";"1.554,80 €"
""
"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"
"13.05.26";"13.05.26";"Gebucht";"Ann B";"REWE";"Einkauf";"Ausgang";"DE02120300000000202051";"-45,20";"";"";""
"14.05.26";"14.05.26";"Gebucht";"ACME GmbH";"Ann B";"Gehalt";"Eingang";"DE02500105170137075030";"2.500,00";"";"";""
"15.05.26";"";"Vorgemerkt";"Ann B";"Bahn";"Ticket";"Ausgang";"DE02500105170137075031";"-20,00";"";"";""`,
      [
        'DE89370400440532013000 | 2026-05-13 | -45.20 | EUR | Ann B REWE Einkauf',
        'DE89370400440532013000 | 2026-05-14 | 2500.00 | EUR | ACME GmbH Ann B Gehalt',
      ],
    ],
    [
      'ING',
      `Umsatzanzeige;Datei erstellt am: 20.05.2026 10:11

IBAN;DE89 3704 0044 0532 0130 00
Kontoname;Girokonto
Bank;ING
Kunde;Ann B
Zeitraum;01.05.2026 - 20.05.2026
Saldo;2.454,80;EUR

Sortierung;Datum absteigend

In der CSV-Datei finden Sie alle bereits gebuchten Umsätze.

Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung
14.05.2026;14.05.2026;ACME GmbH;Gehalt/Rente;Gehalt;2.454,80;EUR;2.500,00;EUR
13.05.2026;13.05.2026;REWE;Lastschrift;Einkauf;-45,20;EUR;-45,20;EUR`,
      [
        'DE89370400440532013000 | 2026-05-14 | 2500.00 | EUR | ACME GmbH Gehalt/Rente Gehalt',
        'DE89370400440532013000 | 2026-05-13 | -45.20 | EUR | REWE Lastschrift Einkauf',
      ],
    ],
    [
      'Revolut',
      `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
CARD_PAYMENT,Current,2026-05-02 10:11:12,2026-05-03 09:00:00,Lawson,-8.50,0.00,EUR,COMPLETED,91.50
EXCHANGE,Current,2026-05-04 10:11:12,2026-05-04 10:11:12,To USD,-50.00,0.50,EUR,COMPLETED,41.00
TOPUP,Current,2026-05-05 10:11:12,2026-05-05 10:11:12,Top-Up,100.00,0.00,EUR,COMPLETED,141.00
CARD_PAYMENT,Current,2026-05-06 10:11:12,,Hotel,-80.00,0.00,EUR,PENDING,`,
      [
        ' | 2026-05-03 | -8.50 | EUR | Lawson',
        ' | 2026-05-04 | -50.50 | EUR | To USD',
        ' | 2026-05-05 | 100.00 | EUR | Top-Up',
      ],
    ],
    [
      'Cashew',
      `Date,Amount,Category,Title,Note,Account
2026-05-21 10:10:00,-10,Dining,Noodle Bar,"two
of us",Bank
2026-05-25 10:10:00,-5,Dining,Kiosk,,Bank`,
      ['Bank | 2026-05-21 | -10 | ? | Noodle Bar', 'Bank | 2026-05-25 | -5 | ? | Kiosk'],
    ],
    [
      'Alipay',
      `交易时间,交易分类,交易对方,商品说明,收/支,金额,收/付款方式,交易状态
2026-05-01 10:11:12,餐饮,肯德基,午餐,支出,35.00,余额宝,交易成功
2026-05-02 10:11:12,转账,小王,转账,收入,100.00,余额,交易成功`,
      [' | 2026-05-01 | -35.00 | ? | 肯德基', ' | 2026-05-02 | 100.00 | ? | 小王'],
    ],
  ])('%s', (_name, text, rows) => {
    expect(read(text).questions).toEqual([]);
    expect(rowsIn(text)).toEqual(rows);
  });
});
