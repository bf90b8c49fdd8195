import { useMutation } from '@tanstack/react-query';
import { showFailure } from '../../ui/toast-store.ts';
import { addHousehold, switchHousehold } from './own-household-calls.ts';

/** Going on in another of the person’s households, and making one more; both load everything again. */
export function useOwnHouseholds() {
  return {
    going: useMutation({
      mutationFn: switchHousehold,
      onError: (error) => showFailure('The household could not be opened.', error),
    }),
    add: useMutation({ mutationFn: addHousehold }),
  };
}
