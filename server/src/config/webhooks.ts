import { ConfigError, type Variables } from './variables.ts';

export const webhookVariables = ['WEBHOOK_PRIVATE_HOSTS', 'NOTIFICATION_HOSTS'];

const host = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const hostOrDomain = /^(?:\*\.)?[a-z0-9.-]+$/i;

function readHosts(variables: Variables, name: string): string[] {
  const entries = (variables.get(name) ?? '').split(',').map((one) => one.trim().toLowerCase());
  return entries.filter((one) => one !== '');
}

/** Hosts in the operator's own network to which people may have notifications sent: names or addresses, each with a port where only that is meant. */
export function readWebhookPrivateHosts(variables: Variables): string[] {
  const hosts = readHosts(variables, 'WEBHOOK_PRIVATE_HOSTS');
  if (!hosts.every((one) => host.test(one)))
    throw new ConfigError(
      'WEBHOOK_PRIVATE_HOSTS must be names or addresses of hosts with commas between them, such as ntfy.lan:8080.',
    );
  return hosts;
}

/** The public hosts that notifications may be sent to, and with `*.` those below a name; null: all. */
export function readNotificationHosts(variables: Variables): string[] | null {
  if (!variables.has('NOTIFICATION_HOSTS')) return null;
  const hosts = readHosts(variables, 'NOTIFICATION_HOSTS');
  if (hosts.length === 0 || !hosts.every((one) => hostOrDomain.test(one)))
    throw new ConfigError(
      'NOTIFICATION_HOSTS must be names of hosts with commas between them, such as ntfy.sh,*.push.apple.com.',
    );
  return hosts;
}
