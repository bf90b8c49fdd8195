import type { LegalText } from './legal.ts';

export const terms: LegalText = {
  lead: 'What you can expect from Cairn, and what Cairn expects from you.',
  sections: [
    {
      id: 'agreement',
      title: 'The agreement',
      paragraphs: [
        'By creating an account you agree to these terms with the person or company that runs this copy of Cairn, called the provider here. If you do not agree, do not create an account. The demo does not need one.',
      ],
    },
    {
      id: 'service',
      title: 'What Cairn does',
      paragraphs: [
        'Through Plaid, Cairn connects to the accounts that you choose and shows balances, transactions, budgets and insights about your spending. It has read-only access: it cannot pay, transfer or invest for you.',
      ],
    },
    {
      id: 'not-a-bank',
      title: 'What Cairn is not',
      paragraphs: [
        'Cairn is not a bank and holds no deposits. Any insurance of your money comes from your bank’s membership in the FDIC or a similar scheme, and connecting an account does not change it.',
        'Insights and budgets are information, not financial, tax or legal advice. They can be wrong. Each insight shows its confidence and the transactions or balances behind it.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      paragraphs: [
        'Use your own name and email address, and keep your password secret. Short passwords are not secure, so choose a long one. Connect only accounts that you are allowed to see.',
        'You are responsible for what is done with your account. If someone else gets access to it, change your password right away, which ends other sessions, and contact the provider.',
      ],
    },
    {
      id: 'fair-use',
      title: 'Fair use',
      paragraphs: [
        'Do not try to access other people’s data, overload the service or get around its limits. If you find a vulnerability, please report it to the provider before you share it with anyone else.',
      ],
    },
    {
      id: 'plans',
      title: 'Plans and payment',
      paragraphs: [
        'The pricing section lists the plans. Every plan includes a 14-day free trial; no credit card is required, and you can cancel anytime. This software does not process payments: any charges are agreed between you and the provider.',
      ],
    },
    {
      id: 'your-data',
      title: 'Your data',
      paragraphs: [
        'Your data belongs to you. You allow the provider to store and process it only to provide this service. The privacy page explains how.',
      ],
    },
    {
      id: 'software',
      title: 'The software',
      paragraphs: [
        'Cairn is open source under the MIT license: you may read, run and change it. Names of banks and other platforms belong to their owners, who do not endorse Cairn.',
      ],
    },
    {
      id: 'liability',
      title: 'Warranty and liability',
      paragraphs: [
        'The service is provided as is. Data from banks and Plaid can be late or wrong, and the service can be unavailable; each bank shows when it last synced. As far as the law allows, the provider is not liable for losses from relying on the service. Nothing here limits rights that the law gives you.',
      ],
    },
    {
      id: 'ending',
      title: 'Ending the agreement',
      paragraphs: [
        'You can delete your account at any time in its settings. The provider may close an account that breaks these terms and will explain why. When these terms change, so does the date above; using the service after that means that you agree.',
      ],
    },
  ],
};
