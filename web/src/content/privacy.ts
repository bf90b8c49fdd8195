import type { LegalText } from './legal.ts';

/** Held to docs/security.md and to what the server stores. */
export const privacy: LegalText = {
  lead: 'What Cairn stores about you, why, who can see it, and how to delete it.',
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      paragraphs: [
        'Cairn is software that is run by a company, by someone you know, or by you on your own computer. The person or company that runs it is responsible for its data and is called the provider on this page. The address in your browser shows who that is.',
      ],
    },
    {
      id: 'what-is-kept',
      title: 'What Cairn stores',
      paragraphs: [
        'About you: your name, your email address and a hash of your password; with two-step sign-in, the encrypted key of your authenticator app, hashes of your recovery codes and the browsers that are not asked for a second step; of each passkey, its public key, name and last use; with single sign-on, which account there is yours. For each session: when it started and was last used, the network address, and the name of the browser. For a year, with the same: when you signed in or somebody was refused, exported data, connected a bank or changed how you sign in.',
        'About your money: the accounts you connect and their balances, and their transactions with date, amount, description and category. Your own changes, such as a category, a note or a budget, are stored separately from the bank’s data, with a history of changes.',
        'There are no trackers, no ads and no visitor statistics. The email field on the home page and the contact form send nothing to the server.',
      ],
    },
    {
      id: 'browser',
      title: 'What your browser stores',
      paragraphs: [
        'When you sign in, Cairn sets one cookie: a random number that identifies this browser as one you use, so that someone who tries wrong passwords cannot lock you out. It gives no access by itself and is sent only to Cairn. While you sign in by single sign-on, a second cookie holds random numbers for ten minutes, so that only this browser can finish it. While you are signed in, your browser’s local storage holds a token, your name and email address, changes that are not saved yet and, while you connect a bank, what is needed to finish; logging out removes all of these. It may also hold your display settings and whether you are using the demo, which shows sample data.',
      ],
    },
    {
      id: 'banks',
      title: 'Your banks',
      paragraphs: [
        'Cairn connects to banks through Plaid. You sign in at your bank or at Plaid, in their window, and Cairn never sees those credentials. It receives an access token that lets it read accounts and transactions. It cannot move money.',
        'Plaid handles your data under its own privacy policy. If the provider has not set up Plaid, the banks and their data are fictional.',
      ],
    },
    {
      id: 'encryption',
      title: 'Encryption',
      paragraphs: [
        'Bank access tokens are encrypted with AES-256-GCM. The key is stored outside the database, and each token is bound to its own connection so that it cannot be used for another.',
        'Passwords are hashed with Argon2id. Session tokens are 256 random bits, and the database stores only their SHA-256 hash.',
        'Names, email addresses and transactions are not encrypted individually. They are protected by access rules in the database, and by disk encryption if the provider has turned it on.',
      ],
    },
    {
      id: 'transport',
      title: 'How data is sent',
      paragraphs: [
        'The server connects to Plaid over TLS. The provider is responsible for TLS between your browser and the server; with an https address, the server instructs browsers to use only https. Letters about your account and the notifications that you choose are plain text, and go through the provider’s mail server. Notifications in a browser go through its maker’s push service, encrypted so that only your browser can read them; a webhook gets what you choose to show. If you run Cairn on your own computer, only these and the requests to Plaid leave it.',
        'A strict content security policy allows scripts, styles and fonts only from the same address, and the bank’s window only from Plaid.',
      ],
    },
    {
      id: 'who-can-read',
      title: 'Who can see your data',
      paragraphs: [
        'You, and the people you share a household with. The database rejects every query that would cross from one household to another. As with any service, anyone who controls the provider’s server and its keys can read what is stored there.',
        'Your data is never sold, rented or lent. It is shared only when the law requires the provider to do so.',
      ],
    },
    {
      id: 'ai',
      title: 'Artificial intelligence',
      paragraphs: [
        'Categories and insights are computed on the server from your own transactions. Your data is not used to train a shared model.',
        'The provider may have set up a language model. If so, the Insights page shows where it is and what is sent there: questions that Cairn cannot understand, with your categories and the types of your accounts; the kinds of your insights; and, only if that page lists them, descriptions of unknown merchants without account numbers, excluding transfers and payments through services like Zelle or Venmo. Balances and transaction amounts are never sent, and text written by the model is never shown to you.',
      ],
    },
    {
      id: 'how-long',
      title: 'Retention and your rights',
      paragraphs: [
        'Data is stored until you remove it. Sessions end after 14 days without use, and after 90 days in any case. Deleting your account first ends the bank connections and then deletes your data; copies in backups are removed when the backups are.',
        'You may ask the provider to show, correct, export or delete your data. The law where you live may give you more rights.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      paragraphs: [
        'When this text changes, so does its date. The software’s version history shows what changed.',
      ],
    },
  ],
};
