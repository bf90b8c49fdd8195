import { parseArgs } from 'node:util';
import { ApiFailure } from '@cairn/mcp/api';
import { plainText } from '@cairn/mcp/plain-text';
import { serveMcpOnStdio } from '@cairn/mcp/serve-stdio';
import { add, ask, balances, type Found, importFiles, transactions } from './commands.ts';
import { type Connection, connectionOf, type Environment, UsageError } from './connection.ts';
import { jsonText } from './terminal.ts';

const help = `Usage: cairn COMMAND

  cairn balances                        accounts and what is on them
  cairn transactions [TEXT]             the newest transactions [--from DATE] [--to DATE] [--limit NUMBER]
  cairn add DESCRIPTION --account NAME --amount NUMBER [--on DATE]
                                        a transaction on an account that is kept by hand; a minus is money spent
  cairn import FILE…                    statements of banks, where nothing about them has to be asked
  cairn ask QUESTION                    a question about your money, in words
  cairn mcp                             serve the Model Context Protocol on standard input and output

Dates are YYYY-MM-DD. --json prints JSON instead of a table.
CAIRN_KEY is your API key, made in Account settings; CAIRN_URL your server (http://127.0.0.1:3000 when it is not set).
Exit codes: 0 done, 1 refused or failed, 2 used wrongly.`;

const options = {
  json: { type: 'boolean' },
  help: { type: 'boolean' },
  from: { type: 'string' },
  to: { type: 'string' },
  limit: { type: 'string' },
  account: { type: 'string' },
  amount: { type: 'string' },
  on: { type: 'string' },
} as const;

function parsed(args: readonly string[]) {
  try {
    // A negative amount is a value, and no option.
    return parseArgs({ args: joinedAmounts(args), options, allowPositionals: true });
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error('The command is not right.');
    throw new UsageError(`${message.split('. ')[0] ?? message}. See cairn --help.`);
  }
}

const joinedAmounts = (args: readonly string[]): string[] =>
  args.flatMap((arg, index) => {
    if (args[index - 1] === '--amount') return [];
    return arg === '--amount' ? [`--amount=${args[index + 1] ?? ''}`] : [arg];
  });

type Asked = ReturnType<typeof parsed>;

function found(
  command: string,
  words: readonly string[],
  { values }: Asked,
  connection: Connection,
): Promise<Found> {
  switch (command) {
    case 'balances':
      return balances(connection);
    case 'transactions': {
      const { from, to, limit } = values;
      return transactions(connection, {
        search: words.length === 0 ? undefined : words.join(' '),
        from,
        to,
        limit,
      });
    }
    case 'add': {
      const { account, amount, on } = values;
      if (account === undefined || amount === undefined || words.length === 0)
        throw new UsageError('Say what was bought, --account and --amount. See cairn --help.');
      return add(connection, { account, amount, on, description: words.join(' ') });
    }
    case 'import':
      return importFiles(connection, words);
    case 'ask':
      if (words.length === 0)
        throw new UsageError('Ask a question, such as: cairn ask how much did I spend in October');
      return ask(connection, words.join(' '));
    default:
      throw new UsageError(`There is no command “${command}”. See cairn --help.`);
  }
}

const print = (text: string) => process.stdout.write(`${text}\n`);

/** Runs one command; gives the exit code. */
export async function run(args: readonly string[], environment: Environment): Promise<number> {
  try {
    const asked = parsed(args);
    const [command, ...words] = asked.positionals;
    if (asked.values.help === true || command === undefined) {
      print(help);
      return command === undefined && asked.values.help !== true ? 2 : 0;
    }
    const connection = connectionOf(environment);
    if (command === 'mcp') {
      await serveMcpOnStdio(connection);
      return 0;
    }
    const { json, text } = await found(command, words, asked, connection);
    print(asked.values.json === true ? jsonText(json) : text);
    return 0;
  } catch (error) {
    const isExpected = error instanceof UsageError || error instanceof ApiFailure;
    // What is not expected could quote anything.
    const message = isExpected ? error.message : 'Something went wrong in this program.';
    process.stderr.write(`${message.split('\n').map(plainText).join('\n')}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}
