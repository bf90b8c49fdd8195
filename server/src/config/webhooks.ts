import { ConfigError, type Variables } from './variables.ts';

export const webhookVariables = ['WEBHOOK_PRIVATE_HOSTS'];

const host = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Hosts in the operator's own network to which people may have notifications sent: names or addresses, each with a port where only that is meant. */
export function readWebhookPrivateHosts(variables: Variables): string[] {
  const hosts = (variables.get('WEBHOOK_PRIVATE_HOSTS') ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '');
  if (!hosts.every((one) => host.test(one)))
    throw new ConfigError(
      'WEBHOOK_PRIVATE_HOSTS must be names or addresses of hosts with commas between them, such as ntfy.lan:8080.',
    );
  return hosts;
}
