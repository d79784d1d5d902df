/** Above a list whose words were compared with the catalogue's own alone, because the text index is unavailable. */
export const simpleSearchText =
  'Words are being matched simply just now: a misspelt word may find other camps than usual.';
