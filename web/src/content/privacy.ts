import type { LegalText } from './legal.ts';

/** Held to docs/security.md and to what the server stores. */
export const privacy: LegalText = {
  lead: 'What Cairn keeps about you, why, who can read it, and how to make it forget.',
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      paragraphs: [
        'Cairn is software that somebody runs: a company, a friend, or you on your own computer. Whoever runs it is responsible for the data in it, and is called the provider on this page. The address in your browser tells you who that is.',
      ],
    },
    {
      id: 'what-is-kept',
      title: 'What is kept',
      paragraphs: [
        'About you: your name, your e-mail address, and a hash of your password. For each session: when it began and was last used, the network address, and the browser’s name for itself.',
        'About your money: the accounts you connect with their balances, and their transactions with date, amount, description and category. What you decide, such as a category, a note or a budget, is kept apart from what the bank said, with a journal of changes.',
        'There are no trackers, no advertising and no statistics about visitors. The e-mail field on the first page and the contact form send nothing to the server.',
      ],
    },
    {
      id: 'browser',
      title: 'What your browser keeps',
      paragraphs: [
        'Cairn sets one cookie when you sign in: a random number by which this browser is known as one you use, so that strangers who guess at your password cannot lock you out of it. It opens nothing and is sent to nobody else. While you are signed in, your browser’s local storage holds a token and your name and e-mail address; so do changes that could not be saved yet, until they are, and, while you connect a bank, what is needed to finish it; logging out removes them all. It may also hold choices about how things look, and a mark that you are trying the demo, whose money is invented.',
      ],
    },
    {
      id: 'banks',
      title: 'Your banks',
      paragraphs: [
        'Connections go through Plaid. You sign in at your bank or at Plaid, in their window; Cairn never sees those credentials. It receives an access token, with which it can read accounts and transactions. It cannot move money.',
        'Plaid handles your data under its own privacy policy. Where no Plaid keys are set up, the banks are fictional and so is the money.',
      ],
    },
    {
      id: 'encryption',
      title: 'Encryption',
      paragraphs: [
        'The banks’ access tokens are encrypted with AES-256-GCM, under a key that is kept outside the database, and each is bound to its own row, so that one cannot be put in place of another.',
        'Passwords are hashed with Argon2id. Session tokens are 256 random bits, of which the database holds only a SHA-256 hash.',
        'Names, e-mail addresses and transactions are not encrypted one by one. They are protected by access rules in the database, and by the encryption of the disk if the provider has turned that on.',
      ],
    },
    {
      id: 'transport',
      title: 'What travels where',
      paragraphs: [
        'The server speaks to Plaid over TLS. Between your browser and the server, the provider is to put TLS in front; with an https address the server tells browsers never to use another. On your own computer, nothing leaves it but the calls to Plaid.',
        'A strict content policy lets pages load scripts, styles and fonts from the same address only, and the bank’s window from Plaid.',
      ],
    },
    {
      id: 'who-can-read',
      title: 'Who can read it',
      paragraphs: [
        'You, and the people you share a household with. The database refuses every query that would cross from one household to another. Whoever holds the provider’s server and its keys can read what is stored there, as with any service.',
        'Nothing is sold, rented or lent. Data is given to others only where the law obliges the provider.',
      ],
    },
    {
      id: 'ai',
      title: 'Artificial intelligence',
      paragraphs: [
        'Categories and insights are computed on the server, by rules and arithmetic on your own rows. They train nothing.',
        'The provider may have set up a language model. Then the page of insights names where it is and what is sent there: questions that Cairn cannot read, with your categories and the types of your accounts; the kinds of your insights; and, only if the page says so, descriptions of unknown merchants without account numbers, where transfers and services for paying people, such as Zelle or Venmo, are left out. Balances and the amounts of transactions are never sent, and no word that a model writes is shown to you.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long, and your rights',
      paragraphs: [
        'Data is kept until you remove it. Sessions end after 14 days without use, and after 90 days whatever their use. Deleting your account ends the bank connections first and then deletes what is stored about you; a copy in a backup goes when the backup does.',
        'You may ask the provider what is stored, have it corrected, take it with you, or have it deleted. Where you live, the law may give you more.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      paragraphs: [
        'When this text changes, its date does. What changed stands in the history of the software.',
      ],
    },
  ],
};
