import { cards } from '../support/client.ts';

/** The payment of the examples. */
export const payment = {
  order_no: 'order-1001',
  currency: 'EUR',
  amount: '100.00',
  website: 'shop.example.com',
  items: 'Notebook#,#N-1#,#50.00#,#2#,#https://shop.example.com/n1#,#17',
  shopper_id: 'shopper-1',
  shopper_email: 'ada@example.com',
  shopper_ip: '203.0.113.7',
  card: cards.approve,
  expiration_month: '12',
  expiration_year: '2034',
  security_code: '123',
  first_name: 'Ada',
  last_name: 'Lovelace',
  billing_address: { address: '1 Main Street', city: 'Dublin', postcode: 'D01 F5P2', country: 'IE' },
  metadata: { cart_id: 'C-1029' },
};
