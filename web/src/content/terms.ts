import type { LegalText } from './legal.ts';

export const terms: LegalText = {
  lead: 'What you may expect of Cairn, and what it expects of you. Short, because it can be.',
  sections: [
    {
      id: 'agreement',
      title: 'The agreement',
      paragraphs: [
        'By making an account you agree to these terms with whoever runs the Cairn you use, called the provider here. If you do not agree, do not make one; the demo needs none.',
      ],
    },
    {
      id: 'service',
      title: 'What Cairn does',
      paragraphs: [
        'Cairn connects accounts that you choose through Plaid and shows balances, transactions, budgets and insights about your spending. It reads. It cannot pay, transfer or invest for you.',
      ],
    },
    {
      id: 'not-a-bank',
      title: 'What Cairn is not',
      paragraphs: [
        'Cairn is not a bank and holds no deposits. Money in your accounts is insured, if it is, by your bank’s membership of the FDIC or its like; connecting an account changes nothing about that.',
        'Insights and budgets are information, not financial, tax or legal advice. They can be wrong: each says how sure it is, and opens the rows for you to judge.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      paragraphs: [
        'Give a name and an e-mail address that are yours, and keep your password to yourself. A short password is easier to guess; the form tells you so. Connect only accounts that you are entitled to see.',
        'You are answerable for what is done with your account. If somebody else got in, change the password at once, which ends other sessions, and tell the provider.',
      ],
    },
    {
      id: 'fair-use',
      title: 'Fair use',
      paragraphs: [
        'Do not try to reach other people’s data, to overload the service or to get around its limits. If you find a way in, report it to the provider before telling anybody else; you will be thanked.',
      ],
    },
    {
      id: 'plans',
      title: 'Plans and payment',
      paragraphs: [
        'The plans are those of the pricing section. Every plan includes a 14-day free trial; no credit card is required for it, and you can cancel at any time. This software takes no payments itself: what a provider charges, and how, is agreed with the provider.',
      ],
    },
    {
      id: 'your-data',
      title: 'Your data',
      paragraphs: [
        'Your data stays yours. You allow the provider to store and process it to give you this service, and for nothing else. The privacy page says how.',
      ],
    },
    {
      id: 'software',
      title: 'The software',
      paragraphs: [
        'Cairn’s source is under the MIT licence: you may read, run and change it yourself. Names of banks and of other platforms belong to their owners, who endorse nothing here.',
      ],
    },
    {
      id: 'liability',
      title: 'Warranty and liability',
      paragraphs: [
        'The service is given as it is. Banks and Plaid can be late or wrong, and the service can be down; Cairn says plainly how fresh each connection is. As far as the law allows, the provider is not liable for losses that come from relying on it. Nothing here takes away rights that the law gives you.',
      ],
    },
    {
      id: 'ending',
      title: 'Ending it',
      paragraphs: [
        'You can delete your account whenever you like, in its settings. The provider may close an account that breaks these terms, and will say why. When these terms change, the date above does, and going on after that means that you agree.',
      ],
    },
  ],
};
