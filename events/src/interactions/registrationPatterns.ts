/** What `campjay_click` says in the address by which a family comes: the card's nonce and the click's own. */
export const CLICK_REFERENCE = /^[\w-]{8,64}\.[\w-]{8,64}$/;
/** What an operator calls a registration: 1 to 100 plain characters. */
export const ORDER_NUMBER = /^[\x21-\x7e][\x20-\x7e]{0,99}$/;
