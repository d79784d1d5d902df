/** The URL parameter `campjay_click` with which a family arrives: the card's nonce and the click's own. */
export const CLICK_REFERENCE = /^[\w-]{8,64}\.[\w-]{8,64}$/;
/** An operator's own id of a registration: 1 to 100 plain characters. */
export const ORDER_NUMBER = /^[\x21-\x7e][\x20-\x7e]{0,99}$/;
