/** The service worker of the site: what is shown without a connection, and what is shown of what is pushed. */

import '#web/offline/without-connection.ts';
import '#web/notifications/push/show-pushed.ts';
