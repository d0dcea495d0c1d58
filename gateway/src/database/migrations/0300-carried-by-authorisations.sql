-- What else an authorisation carried to the sandbox's acquirer: order, browser, result of 3-D Secure, exemption.
ALTER TABLE sandbox_acquirer.instructions ADD COLUMN carried jsonb NOT NULL DEFAULT '{}';
