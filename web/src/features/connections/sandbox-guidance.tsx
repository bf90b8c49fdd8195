import type { ReactNode } from 'react';

const steps: { title: string; text: ReactNode }[] = [
  {
    title: 'Press Connect Bank Account',
    text: 'The bank’s own window opens. Cairn never sees what you type there.',
  },
  {
    title: 'Choose a bank',
    text: 'For example, First Platypus Bank or Tartan Bank. The Unhealthy and Unsupported ones fail on purpose.',
  },
  { title: 'Sign in as a test user', text: 'Use one of the users below. They work only in the sandbox.' },
  {
    title: 'Choose accounts and finish',
    text: 'The last 90 days come first, then up to two years of history, as far as the bank has it.',
  },
];

const users = [
  { name: 'user_good', password: 'pass_good', what: 'signs in right away' },
  { name: 'user_good', password: 'mfa_device', what: 'is asked for a code: 1234' },
  { name: 'user_good', password: 'mfa_selections', what: 'is asked a question: choose Yes' },
  { name: 'user_good', password: 'error_INSTITUTION_DOWN', what: 'gets no response from the bank' },
];

/** How to try the flow with a sandbox bank, whose people and money are made up. */
export function SandboxGuidance() {
  return (
    <aside aria-labelledby="setup-instructions" className="rounded-large bg-sunken px-5 py-4 sm:px-6 sm:py-5">
      <h2 id="setup-instructions" className="font-serif text-18 font-medium">
        Setup Instructions
      </h2>
      <ol className="mt-2 list-decimal space-y-2 pl-5 marker:text-muted">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <span className="font-medium">{title}</span>
            <span className="block text-13 text-muted">{text}</span>
          </li>
        ))}
      </ol>
      <table className="mt-5 w-full text-left text-13">
        <caption className="pb-1 text-left font-medium">Sandbox test users</caption>
        <thead className="text-muted">
          <tr>
            <th scope="col" className="py-1.5 font-medium">
              Username
            </th>
            <th scope="col" className="py-1.5 font-medium">
              Password
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map(({ name, password, what }) => (
            <tr key={password} className="border-t border-line align-top">
              <td className="py-1.5 pr-4">
                <code>{name}</code>
              </td>
              <td className="py-1.5 [overflow-wrap:anywhere]">
                <code>{password}</code>
                <span className="block text-muted">{what}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </aside>
  );
}
