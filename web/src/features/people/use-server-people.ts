import { type ServerPerson, serverPeopleRoutes } from '@cairn/contract/server-people';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { call } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';

/** The people of the server, by what is typed. */
export function useServerPeople() {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const query = queryFor(serverPeopleRoutes.serverPeople, { query: wanted === '' ? {} : { search: wanted } });
  return { search, setSearch, people: useQuery({ ...query, placeholderData: keepPreviousData }) };
}

/** What is done with somebody's account, followed by how things are. */
export function usePersonChanges() {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: ['serverPeople'] });
  return {
    setDisabled: useMutation({
      mutationFn: ({ id: userId, isDisabled }: Pick<ServerPerson, 'id' | 'isDisabled'>) =>
        call(isDisabled ? serverPeopleRoutes.disablePerson : serverPeopleRoutes.enablePerson, {
          params: { userId },
        }),
      onSuccess,
    }),
    sendLink: useMutation({
      mutationFn: (userId: string) => call(serverPeopleRoutes.sendPasswordLink, { params: { userId } }),
    }),
  };
}

export type PersonChanges = ReturnType<typeof usePersonChanges>;
