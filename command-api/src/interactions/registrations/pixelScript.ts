/**
 * The script that an operator puts on their pages. It keeps `campjay_click` of the address for thirty days in the browser's
 * storage of that site, and offers `campjayRegistration({ order, price })` for the page that confirms a registration. It
 * sets no cookie, and tells us nothing until a registration is told.
 * @param origin under which the product is reached
 */
export const pixelScript = (origin: string, advertiserId: string): string => `(function () {
  var KEY = 'campjay_click', KEPT_MS = 30 * 24 * 60 * 60 * 1000;
  var told = new URLSearchParams(location.search).get(KEY);
  try {
    if (told) localStorage.setItem(KEY, JSON.stringify({ click: told, at: Date.now() }));
  } catch (refused) {}
  var kept = function () {
    try {
      var stored = JSON.parse(localStorage.getItem(KEY) || 'null');
      return stored && Date.now() - stored.at < KEPT_MS ? stored.click : told;
    } catch (refused) {
      return told;
    }
  };
  window.campjayRegistration = function (registration) {
    var click = kept();
    if (!click) return false;
    var query = new URLSearchParams({
      advertiser: ${JSON.stringify(advertiserId)},
      click: click,
      order: String(registration.order),
      price: String(registration.price)
    });
    new Image().src = ${JSON.stringify(origin)} + '/api/track/registration?' + query;
    return true;
  };
})();
`;
