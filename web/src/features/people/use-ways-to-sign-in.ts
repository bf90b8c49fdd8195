import type { WaysToSignIn } from '@cairn/contract/single-sign-on';
import { useEffect, useState } from 'react';

type Provider = WaysToSignIn['provider'];

/** Of the contract’s waysToSignIn; the page before signing in brings neither schemas nor the API’s client. */
const path = '/api/auth/ways';

/** By hand, as no schemas are here. */
function providerOf(answer: unknown): Provider {
  const provider = fieldOf(answer, 'provider');
  const name = fieldOf(provider, 'name');
  return typeof name === 'string' ? { name, isOnlyWay: fieldOf(provider, 'isOnlyWay') === true } : null;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

async function loadProvider(signal: AbortSignal): Promise<Provider> {
  const response = await fetch(path, { signal });
  return response.ok ? providerOf(await response.json()) : null;
}

/** The provider of single sign-on; null where there is none, or while that is asked. */
export function useProvider(): Provider {
  const [provider, setProvider] = useState<Provider>(null);
  useEffect(() => {
    const stop = new AbortController();
    // Where it can't be asked, the password signs in.
    loadProvider(stop.signal).then(setProvider, () => undefined);
    return () => stop.abort();
  }, []);
  return provider;
}
