import type pg from 'pg';

/** Makes the pool's sessions prepare each statement once: planning would take half of a world's time. */
export function prepareStatements(pool: pg.Pool): pg.Pool {
  const names = new Map<string, string>();
  pool.on('connect', (client) => {
    const query = client.query.bind(client);
    Reflect.set(client, 'query', (text: string, values: unknown[] = []) => {
      const name = names.get(text) ?? `s${names.size}`;
      names.set(text, name);
      return query({ name, text, values });
    });
  });
  return pool;
}
