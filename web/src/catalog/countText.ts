/** '1 camp', '1,204 camps'. */
export const countText = (total: number): string =>
  `${total.toLocaleString('en-US')} ${total === 1 ? 'camp' : 'camps'}`;
