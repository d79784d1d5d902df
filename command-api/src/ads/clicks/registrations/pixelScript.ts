/**
 * The script that an operator adds to their pages. It stores `campjay_click` of the address for thirty days in that
 * site's browser storage and writes it into form fields of that name, so the operator's server can sign it. It provides
 * `campjayRegistration({ order, price, click, signature })` for the confirmation page, and `campjayClick()`. It sets no
 * cookie, and sends us nothing until a registration is reported.
 * @param origin public origin of the product
 */
export const pixelScript = (origin: string, advertiserId: string): string => `(function () {
  var KEY = 'campjay_click', KEPT_MS = 30 * 24 * 60 * 60 * 1000;
  var given = new URLSearchParams(location.search).get(KEY);
  try {
    if (given) localStorage.setItem(KEY, JSON.stringify({ click: given, at: Date.now() }));
  } catch (refused) {}
  var stored = function () {
    try {
      var kept = JSON.parse(localStorage.getItem(KEY) || 'null');
      return kept && Date.now() - kept.at < KEPT_MS ? kept.click : given;
    } catch (refused) {
      return given;
    }
  };
  var fillFields = function () {
    var click = stored();
    if (!click) return;
    document.querySelectorAll('input[name="' + KEY + '"]').forEach(function (field) { field.value = click; });
  };
  fillFields();
  document.addEventListener('DOMContentLoaded', fillFields);
  window.campjayClick = stored;
  window.campjayRegistration = function (registration) {
    var click = registration.click || stored();
    if (!click) return false;
    var query = new URLSearchParams({
      advertiser: ${JSON.stringify(advertiserId)},
      click: click,
      order: String(registration.order),
      price: String(registration.price)
    });
    if (registration.signature) query.set('signature', registration.signature);
    new Image().src = ${JSON.stringify(origin)} + '/api/track/registration?' + query;
    return true;
  };
})();
`;
