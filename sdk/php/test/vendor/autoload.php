<?php

// What Composer makes of composer.json, for suites that run without it.

declare(strict_types=1);

spl_autoload_register(static function (string $class): void {
    $file = __DIR__ . '/../../src/' . str_replace('\\', '/', substr($class, strlen('Causeway\\'))) . '.php';
    if (str_starts_with($class, 'Causeway\\') && is_file($file)) {
        require $file;
    }
});
