/**
 * Folds case. Lower and then upper case, because some letters meet only there: 'ẞ' and 'ß' become 'SS', both small sigmas become 'Σ'.
 * Composed last, because upper case can split into letter and accent. The length may change, so positions do not map to the original.
 */
export function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase().normalize('NFC');
}
